"""Settings, all of them from the environment. The table in docs/hosting.md explains each variable."""

from ipaddress import IPv4Address
from pathlib import Path

from environs import Env, validate

from scorekeeper import log_config
from scorekeeper.databases import postgresql, sqlite
from scorekeeper.environment import (
    BadSetting,
    secret_key_in,
    setting,
    time_zone_named,
    time_zone_of_this_machine,
)

env = Env()

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = setting("SCOREKEEPER_DEBUG", env.bool, False, "yes or no")
PORT = setting(
    "SCOREKEEPER_PORT",
    lambda name: env.int(name, validate=validate.Range(0, 65535)),
    8000,
    "a number from 0 to 65535",
)
ADDRESS = setting(
    "SCOREKEEPER_ADDRESS",
    lambda name: IPv4Address(env.str(name)),
    # Phones come through any interface.
    IPv4Address("0.0.0.0"),  # noqa: S104
    "an address such as 127.0.0.1",
)
# True where browsers come by HTTPS, through a proxy that sets X-Forwarded-Proto.
HTTPS = setting("SCOREKEEPER_HTTPS", env.bool, False, "yes or no")

NEW_BOOKS_AN_HOUR = setting(
    "SCOREKEEPER_NEW_BOOKS_AN_HOUR",
    lambda name: env.int(name, validate=validate.Range(1, 1_000_000)),
    60,
    "a number from 1 to 1000000",
)

SECURITY_CONTACT = setting(
    "SCOREKEEPER_SECURITY_CONTACT",
    lambda name: env.str(name, validate=validate.Regexp(r"(mailto:\S+@\S+|https://\S+|tel:[-+\d]+)?\Z")),
    "",
    "an address such as mailto:security@cards.example or https://cards.example/contact",
)

# What a book holds at most: far more than a group plays in its life, and less than would fill a disk.
GAMES_A_BOOK = setting(
    "SCOREKEEPER_GAMES_A_BOOK",
    lambda name: env.int(name, validate=validate.Range(1, 1_000_000)),
    20_000,
    "a number from 1 to 1000000",
)
MEGABYTES_A_BOOK = setting(
    "SCOREKEEPER_MEGABYTES_A_BOOK",
    lambda name: env.int(name, validate=validate.Range(1, 100_000)),
    200,
    "a number from 1 to 100000",
)

# Hours between two backups that the server makes by itself; 0 leaves that to somebody else.
BACKUP_EVERY = setting(
    "SCOREKEEPER_BACKUP_EVERY",
    lambda name: env.int(name, validate=validate.Range(0, 24 * 31)),
    0,
    "a number of hours from 0 to 744",
)
BACKUP_PING = setting(
    "SCOREKEEPER_BACKUP_PING",
    lambda name: env.str(name, validate=validate.URL(schemes={"http", "https"}, require_tld=False)),
    "",
    "an address such as https://watch.example/done",
    private=True,
)

# At home nobody lists hosts, and addresses change: there middleware.home_hosts_only decides, which allows less than "*".
listed_hosts: list[str] = setting("SCOREKEEPER_ALLOWED_HOSTS", env.list, [], "host names with commas between them")
ALLOWED_HOSTS = listed_hosts or ["*"]

# Data

DATA_DIR = setting("SCOREKEEPER_DATA_DIR", env.path, BASE_DIR / "data", "a folder").resolve()
SECRET_KEY = setting(
    "SCOREKEEPER_SECRET_KEY",
    lambda name: env.str(name, validate=validate.Length(min=32)),
    None,
    "at least 32 characters long",
    private=True,
)
try:
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    SECRET_KEY = SECRET_KEY or secret_key_in(DATA_DIR / "secret-key")
except OSError as error:
    raise BadSetting(f"SCOREKEEPER_DATA_DIR must be a folder that can be written, not {str(DATA_DIR)!r}.") from error

DATABASES = {
    "default": setting(
        "DATABASE_URL",
        lambda name: postgresql(env.str(name)),
        sqlite(DATA_DIR / "scorekeeper.sqlite3"),
        "an address such as postgresql://user:password@host:5432/database",
        private=True,
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The parts

INSTALLED_APPS = [
    "games",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
]
MIDDLEWARE = [
    "scorekeeper.log_config.log_requests",
    # Around all that can refuse a request, so that the pages which say so have them too.
    "scorekeeper.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "scorekeeper.health.health",
    *([] if listed_hosts else ["scorekeeper.middleware.home_hosts_only"]),
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages a fifth of their size over a phone's network; Django pads them at random against guessing what they hide.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scorekeeper.middleware.whose_page",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.keepers.phones.remember_phones",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "scorekeeper.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.views.theme.chosen_theme",
                "games.access.membership_context",
            ],
        },
    },
]

# Passwords, and what is slowed down

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# By address, but for those that count wherever they come from. Wrong passwords are counted by name as well, so that
# nobody can lock out an owner who is elsewhere; and who logged in before from an address, by none but its own tries there.
LIMITS = {
    "new books": f"{NEW_BOOKS_AN_HOUR} per hour",
    # A night without a network has a few; so many phones may share an address.
    "games from phones": "200 per hour",
    "names kept": "30 per hour",
    "files brought in": "60 per hour",
    "passwords of a name": "5 per 15 minutes",
    "passwords": "50 per 15 minutes",
    "wrong passwords of a name anywhere": "100 per day",
    "recovery codes": "10 per hour",
    "recovery codes anywhere": "1000 per hour",
}

# What may be sent: forms are small, and files are never written to the disk.

FILE_UPLOAD_HANDLERS = ["games.files.uploads.SmallFiles"]

# Static files

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorekeeper.made_files.MadeFilesFinder",
]
# Stylesheets that pages need together are sent as one, which weighs less on a first visit.
STYLES_TOGETHER = {
    "every_page.css": ("base.css", "forms.css"),
    "bidding_pad.css": (
        "pad.css",
        "round.css",
        "taps.css",
        "sheet.css",
        "scoreboard.css",
        "bidding.css",
        "screens.css",
    ),
    "timeline_pad.css": ("pad.css", "round.css", "taps.css", "sheet.css", "lines.css", "timeline.css"),
    "wars_pad.css": ("pad.css", "round.css", "taps.css", "sheet.css", "lines.css", "wars.css", "board.css"),
}
# What a phone draws by itself: of these and all that they include, it gets a copy in JavaScript.
TEMPLATES_ON_PHONES = [
    "pad/pad.html#pad",
    "pad/bidding/pad.html",
    "pad/bidding/sheet.html",
]
STORAGES = {"staticfiles": {"BACKEND": "scorekeeper.static_files.StaticFilesStorage"}}

# Cookies and HTTPS

# Phones know their books by the session: another name for its cookie would take the books away from all of them.
SESSION_COOKIE_NAME = "sessionid"
SESSION_ENGINE = "games.keepers.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
# A browser that came once by HTTPS won't come otherwise for a year. Whether that goes for other names too isn't for us to say.
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# Without HTTPS browsers ignore this header, and complain about it on the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None

# Language, time and log

LANGUAGE_CODE = "en"
USE_I18N = False
TIME_ZONE = setting(
    "SCOREKEEPER_TIME_ZONE",
    lambda name: time_zone_named(env.str(name)),
    time_zone_of_this_machine(),
    "a time zone such as Europe/Berlin",
)

LOGGING = log_config.CONFIG
