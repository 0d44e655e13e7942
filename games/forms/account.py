"""Names and passwords: Django's own forms, in the words of a card table."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.forms.fields import one_line
from games.rules.errors import IllegalEntry
from games.rules.names import LONGEST_NAME, check_name, same_name

if TYPE_CHECKING:
    _SetPasswordForm = SetPasswordForm[User]
else:
    _SetPasswordForm = SetPasswordForm

LONGEST_PASSWORD = 128
_LONGEST_USERNAME = 150
_DIFFER: dict[str, Any] = {"password_mismatch": "The two passwords are not the same."}


def _password(label: str, autocomplete: str = "new-password") -> forms.CharField:
    return forms.CharField(
        label=label,
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
        error_messages={"required": "Type a password."},
    )


def _name(**attributes: str) -> forms.CharField:
    attributes = {"autocomplete": "username", "autocapitalize": "words", "spellcheck": "false", **attributes}
    return forms.CharField(
        label="Name", widget=forms.TextInput(attrs=attributes), error_messages={"required": "Type a name."}
    )


class KeepForm(_SetPasswordForm):
    """A name and a password for a keeper who has been known by this phone alone."""

    error_messages = _DIFFER
    field_order = ("name", "new_password1", "new_password2")

    name = _name(maxlength=str(LONGEST_NAME))
    new_password1 = _password("Password")
    new_password2 = _password("Password again")

    def clean_name(self) -> str:
        name = one_line(self.cleaned_data["name"])
        username = same_name(name)
        if not name:
            raise forms.ValidationError("Type a name.")
        try:
            check_name(name)
        except IllegalEntry as error:
            raise forms.ValidationError(error.sentence) from error
        if len(username) > _LONGEST_USERNAME:
            raise forms.ValidationError("That name is too long.")
        if User.objects.filter(username=username).exclude(pk=self.user.pk).exists():
            raise forms.ValidationError(self._taken(name))
        # Now, so that the password is compared with it.
        self.user.username, self.user.first_name = username, name
        return name

    def is_kept(self) -> bool:
        """Keep the name and the password, unless somebody was quicker to take the name."""
        try:
            with transaction.atomic():
                self.save()
        except IntegrityError:
            self.add_error("name", self._taken(self.cleaned_data["name"]))
            return False
        return True

    @staticmethod
    def _taken(name: str) -> str:
        return f"Somebody here is called {name} already. Choose another name."


class LogInForm(AuthenticationForm):
    # The same for a wrong name and a wrong password: it gives away neither.
    error_messages = {"invalid_login": "There is no such name with that password.", "inactive": ""}

    username = _name(maxlength=str(LONGEST_NAME))
    password = _password("Password", "current-password")

    def clean_username(self) -> str:
        return same_name(one_line(self.cleaned_data["username"]))


class PasswordForm(PasswordChangeForm):
    error_messages = {**_DIFFER, "password_incorrect": "That is not the old password."}

    old_password = _password("Old password", "current-password")
    new_password1 = _password("New password")
    new_password2 = _password("New password again")


def kept_name(data: Any) -> str:
    """The name that a form to log in was sent with, as names are compared."""
    return same_name(one_line(data.get("username", "")[:_LONGEST_USERNAME]))
