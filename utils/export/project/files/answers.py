"""What answers of the scraper mean."""

import json
from urllib.parse import quote, urljoin, urlsplit

# Refusals of a call that may be over soon.
PASSING = [429, 500, 503]
# All documented refusals; they cost nothing.
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


def answer_of(response):
    """The answer of the scraper; empty if another server sent it."""
    try:
        answer = json.loads(response.body)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def word_of(answer):
    return str(answer.get("status") or "").strip().lower()


def is_refusal(answer):
    return str(answer.get("success")).lower() == "false"


def is_charged(answer):
    used = answer.get("credits_used")
    return isinstance(used, (int, float)) and used > 0


def is_unpaid(response, answer):
    """Whether the scraper itself refused a call. A gateway may answer while the call goes on."""
    return response.status in UNPAID and is_refusal(answer) and not is_charged(answer)


def state_after_call(response, answer):
    """State of a page whose call brought neither the page nor a task."""
    if not is_unpaid(response, answer):
        return "lost"
    return "open" if response.status in OF_THE_ACCOUNT else "failed"


def state_after_task(answer):
    """State of a page whose task ended without the page."""
    has_failed = is_refusal(answer) or word_of(answer) in FAILED
    return "failed" if has_failed and not is_charged(answer) else "lost"


def task_of(response, answer, root):
    """The address that tells of the task that goes on with a page; None for none."""
    is_accepted = response.status in (202, 408)
    if not (is_accepted or response.status in (200, 201)) or is_refusal(answer):
        return None
    if answer.get("content") or (word_of(answer) in OVER and not is_accepted):
        return None
    try:
        address = urljoin(response.url, answer.get("check_url") or None)
        # The key is for the scraper alone.
        if answer.get("check_url") and urlsplit(address)[:2] == urlsplit(response.url)[:2]:
            return address
    except (TypeError, ValueError):
        pass  # Not an address.
    task = answer.get("task_id")
    return f"{root}/scraper/tasks/{quote(str(task), safe='')}" if task else None


def is_over(response, answer, polls):
    """Whether a task has ended. Words that nobody documented mean that it goes on."""
    if response.status == 410 or (response.status == 404 and polls > MOST_POLLS_UNKNOWN):
        return True
    if response.status in (404, 429, 503):
        return False
    if answer.get("content") or word_of(answer) in OVER:
        return True
    # A scrape that failed has a price, which a poll that failed has not.
    return is_refusal(answer) and "credits_used" in answer
