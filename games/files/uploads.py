"""The upload handler: what browsers send is held in memory up to a limit, and never written to the disk."""

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

MOST_BYTES = 16 * 2**20


class SmallFiles(FileUploadHandler):
    """Keeps one byte more than all files of a request may have together: enough to see that they are too large.

    Django's own handler would write as much to the disk as anybody cares to send, before any view is asked.
    """

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self._room = MOST_BYTES + 1

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self._file = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self._room -= self._file.write(raw_data[: self._room])

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        self._file.seek(0)
        return InMemoryUploadedFile(
            file=self._file,
            field_name=self.field_name,
            name=self.file_name,
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )
