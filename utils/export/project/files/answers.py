"""What answers of the scraper mean."""

import json
from urllib.parse import quote, urljoin, urlsplit

# Refusals of a call that may be over soon.
PASSING = [429, 500, 503]
# All documented refusals.
UNPAID = [400, 401, 402, 422, *PASSING]
# Refusals that tell nothing of the page: where the run goes on, it is read.
OF_THE_ACCOUNT = [401, 402, 429, 503]

FAILED = set("failed failure error errored".split())
OVER = FAILED | set(
    "completed complete done finished success succeeded successful ok ready"
    " cancelled canceled aborted expired timeout timed_out".split()
)
# The scraper may know a task only a moment after it accepted it.
MOST_POLLS_UNKNOWN = 12
# Names of a task's ID; only the first is documented.
TASK_NAMES = "task_id taskId job_id jobId task".split()


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
    """Credits as a number or a text; None for none. Commas go, as only 0 is told from more."""
    try:
        return float(value.replace(",", "") if isinstance(value, str) else value)
    except (TypeError, ValueError, OverflowError):
        return None


def has_price(answer):
    return credits_in(answer.get("credits_used")) is not None


def is_charged(response, answer):
    told = [response.headers.get("X-Credits-Used"), answer.get("credits_used")]
    return any((credits_in(value) or 0) > 0 for value in told)


def is_own_refusal(answer):
    """Whether the scraper itself refused. Content networks refuse with a list of errors instead."""
    reason = answer.get("error")
    if not reason and not isinstance(answer.get("errors"), list):
        reason = answer.get("message")
    has_reason = bool(reason) and isinstance(reason, (str, dict))
    return is_refusal(answer) and (has_reason or has_price(answer))


def is_unpaid(response, answer):
    """Whether a call costs nothing. A gateway may answer while the call goes on, and is charged."""
    return response.status in UNPAID and is_own_refusal(answer) and not is_charged(response, answer)


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


def address_in(answer, root):
    """The address that an answer gives for its task; None for none, and for one of another server."""
    check = answer.get("check_url")
    if not check or not isinstance(check, str):
        return None
    base = urlsplit(root)
    try:
        address = urlsplit(urljoin(urljoin(root, "/"), check))
    except ValueError:
        return None  # Not an address.
    if address[:2] != base[:2]:
        return None  # The key is for the scraper alone.
    # The version before the documented path, as in /api/v1, may be left out.
    version = base.path if address.path.startswith("/scraper/") else ""
    return address._replace(path=version + address.path).geturl()


def task_of(response, answer, root):
    """The address that tells of the task that goes on with a page; None for none."""
    is_accepted = response.status in (202, 408)
    if not (is_accepted or response.status in (200, 201)) or is_refusal(answer):
        return None
    if answer.get("content") or (word_of(answer) in OVER and not is_accepted):
        return None
    # A page has an `id` as well, but no word that says that work goes on.
    may_be_page = response.status == 200 and not word_of(answer)
    task = id_in(answer, TASK_NAMES if may_be_page else [*TASK_NAMES, "id"])
    documented = f"{root}/scraper/tasks/{quote(task, safe='')}" if task else None
    return address_in(answer, root) or documented


def is_over(response, answer, polls):
    """Whether a task has ended. Words that nobody documented mean that it goes on."""
    if response.status == 410 or (response.status == 404 and polls > MOST_POLLS_UNKNOWN):
        return True
    if response.status in (404, 429, 503):
        return False
    if answer.get("content"):
        return True
    # A scrape that failed has a price, which a poll that failed has not.
    if is_refusal(answer) and has_price(answer):
        return True
    # Servers in front of the scraper fail with the same words, and name no task.
    is_of_task = has_price(answer) or id_in(answer, [*TASK_NAMES, "id"]) is not None
    return word_of(answer) in OVER and is_of_task
