"""What answers of the scraper mean."""

import json
import re
from urllib.parse import quote, urljoin, urlsplit

# Refusals of a call that may be over soon.
PASSING = [429, 500, 503]
# Statuses with which the scraper documents a refusal.
REFUSALS = [400, 401, 402, 422, *PASSING]
# Refusals that tell nothing of the page: where the run goes on, it is read.
OF_THE_ACCOUNT = [401, 402, 429, 503]
# Fields that the scraper documents for refusals with one status alone.
OWN_FIELDS = {400: ["details"], 402: ["credits_remaining"], 422: ["details"], 429: ["limit", "reset"]}

FAILED = set("failed failure error errored".split())
OVER = FAILED | set(
    "completed complete done finished success succeeded successful ok ready"
    " cancelled canceled aborted expired timeout timed_out".split()
)
DOCUMENTED_ENDS = ["completed", "failed"]
# The scraper may know a task only a moment after it accepted it.
MOST_POLLS_UNKNOWN = 12
# Names of a task's ID besides `id` and `task`; only the first is documented.
TASK_NAMES = "task_id taskId job_id jobId".split()


def answer_of(response):
    """The answer of the scraper; empty if another server sent it."""
    try:
        answer = json.loads(response.body)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def word_of(answer):
    status = answer.get("status")
    return status.strip().lower() if isinstance(status, str) else ""


def is_refusal(answer):
    return str(answer.get("success")).lower() == "false"


def credits_in(value):
    """The number of credits in a field, which may be a text such as '2 credits'; None if there is none."""
    if isinstance(value, str):
        # Commas are dropped: callers only ask whether it is above 0.
        number = re.match(r"\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", value.replace(",", ""), re.I)
        return float(number[0]) if number else None
    return value if type(value) in (int, float) and value == value else None


def has_price(answer):
    return credits_in(answer.get("credits_used")) is not None


def is_charged(response, answer):
    in_headers = b", ".join(response.headers.getlist("X-Credits-Used")).decode("latin-1")
    told = [*in_headers.split(", "), answer.get("credits_used")]
    return any((credits_in(value) or 0) > 0 for value in told)


def is_text(value):
    return isinstance(value, str) and value.strip() != ""


def is_own_refusal(response, answer):
    """Whether the scraper itself refused, and not a CDN in front of it, whose refusals hold a list of errors."""
    error = answer.get("error")
    if response.status == 401 and answer.get("success") is None:
        return is_text(error) and error.strip().lower() == "invalid api key"
    if not is_refusal(answer):
        return False
    if is_text(error) or (isinstance(error, (dict, list)) and error):
        return True
    if is_text(answer.get("message")) and not isinstance(answer.get("errors"), list):
        return True
    fields = OWN_FIELDS.get(response.status, [])
    return has_price(answer) or any(answer.get(name) is not None for name in fields)


def is_unpaid(response, answer):
    """Whether a call costs nothing. A gateway may answer while the call goes on, and is charged."""
    is_refused = response.status in REFUSALS and is_own_refusal(response, answer)
    return is_refused and not is_charged(response, answer)


def state_after_call(response, answer):
    """State of a page whose call brought neither the page nor a task."""
    if not is_unpaid(response, answer):
        return "lost"
    return "open" if response.status in OF_THE_ACCOUNT else "failed"


def state_after_task(response, answer):
    """State of a page whose task ended without the page."""
    # Nobody can tell what became of a task that the scraper no longer knows.
    is_known = response.status not in (404, 410)
    has_failed = is_refusal(answer) or word_of(answer) in FAILED
    return "failed" if is_known and has_failed and not is_charged(response, answer) else "lost"


def id_in(answer, names):
    values = (answer.get(name) for name in names)
    return next((str(value) for value in values if type(value) in (str, int) and value != ""), None)


def as_segment(task):
    return quote(task, safe="", errors="replace")


def names_task(answer, address):
    """Whether an answer to a poll of an address names a task. A plain `id` may be that of the answer."""
    plain = id_in(answer, ["id"])
    is_own = plain is not None and as_segment(plain) == urlsplit(address).path.split("/")[-1]
    return is_own or id_in(answer, [*TASK_NAMES, "task"]) is not None


def origin_of(address):
    return address.scheme, address.hostname, address.port or {"http": 80, "https": 443}.get(address.scheme)


def address_in(answer, root):
    """The address that an answer gives for its task; None for none, and for one of another server."""
    check = answer.get("check_url")
    if not check or not isinstance(check, str):
        return None
    base = urlsplit(root)
    try:
        address = urlsplit(urljoin(urljoin(root, "/"), check))
        if origin_of(address) != origin_of(base):
            return None  # The key is for the scraper alone.
    except ValueError:
        return None  # Not an address.
    # The version before the documented path, as in /api/v1, may be left out.
    version = base.path if address.path.startswith("/scraper/") else ""
    path = version + address.path
    return base._replace(path=path, query=address.query).geturl() if "/scraper/tasks/" in path else None


def task_of(response, answer, root):
    """The address that tells of the task that goes on with a page; None for none."""
    is_accepted = response.status in (202, 408)
    if not (is_accepted or response.status in (200, 201)) or is_refusal(answer):
        return None
    if answer.get("content") or (word_of(answer) in OVER and not is_accepted):
        return None
    if not is_accepted and isinstance(answer.get("content"), str) and has_price(answer):
        return None
    # A page has an `id` as well, but no word that says that work goes on.
    may_be_page = response.status == 200 and not word_of(answer)
    task = id_in(answer, [*TASK_NAMES, "task"] if may_be_page else [*TASK_NAMES, "id", "task"])
    documented = f"{root}/scraper/tasks/{as_segment(task)}" if task else None
    return address_in(answer, root) or documented


def is_over(response, answer, unknown):
    """Whether a task has ended. `unknown`: 404s in a row. Words that nobody documented mean that it goes on."""
    if response.status == 410 or unknown > MOST_POLLS_UNKNOWN:
        return True
    if response.status in (404, 429, 503):
        return False
    if answer.get("content"):
        return True
    is_success = 200 <= response.status < 300
    word = word_of(answer)
    # Beside a word such as `processing` a refusal is of the poll, not of the task.
    is_refused = (word == "" or word in OVER) and is_own_refusal(response, answer)
    if is_success and (word in DOCUMENTED_ENDS or is_refused):
        return True
    # A scrape that failed has a price, which a poll that failed has not.
    is_priced = response.status <= 500 and has_price(answer)
    if is_refusal(answer) and is_priced:
        return True
    # Servers in front of the scraper fail with the same words, and name no task.
    return word in OVER and (is_priced or names_task(answer, response.url))
