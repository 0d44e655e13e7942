# The same steps are tried by tests/container.sh, which reads them from here.
FROM python:3.13-slim

RUN apt-get update && apt-get install --yes --no-install-recommends make && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin scorekeeper \
    && install --directory --owner=scorekeeper --group=scorekeeper --mode=0700 /data

WORKDIR /scorekeeper
COPY . .
RUN make venv

ENV SCOREKEEPER_DATA_DIR=/data
ENV PYTHONDONTWRITEBYTECODE=1
USER scorekeeper
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=30s \
    CMD [".venv/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://localhost:8000/health/')"]
CMD [".venv/bin/python", "-m", "scorekeeper.serve"]
