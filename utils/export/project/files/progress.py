"""Keeps the rows, and what is done of a run, so that the same command goes on after an interruption.

States of a page in progress.jsonl, where its last line counts:
open    to be read
sent    its call to the scraper went out
task    the scraper goes on with it; the line has the address that tells how far
done    its rows are in the files
failed  and not charged by the scraper; read again where the run goes on
lost    may have been charged, so it is not sent again: no answer came, or that of a server in front of
        the scraper; or a failure was charged; or the scraper no longer knows the task
"""

import csv
import io
import json
from pathlib import Path

FILE = Path("progress.jsonl")
ROWS_CSV = Path("rows.csv")
ROWS_JSON = Path("rows.jsonl")


def append(path, text):
    """Adds a text at once: what was cut in the middle would spoil the lines after it."""
    with open(path, "ab", buffering=0) as file:
        file.write(text.encode("utf-8", "replace"))


def read_lines():
    for line in FILE.read_text(encoding="utf-8", errors="replace").split("\n"):
        try:
            yield json.loads(line)
        except ValueError:
            continue  # The power went while it was written.


def as_line(row):
    """Escapes the separators at which programs such as Node's readline end a line."""
    text = json.dumps(row, ensure_ascii=False)
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029") + "\n"


class Progress:
    def __init__(self):
        self.pages = None

    def begin(self, addresses, left, columns):
        """Takes up a run that was interrupted, or begins a new one. Returns the pages now known as lost."""
        pages = {page: {"page": page, "left": left, "state": "open"} for page in addresses}
        goes_on = FILE.exists()
        lines = list(read_lines()) if goes_on else []
        if lines and lines[0].get("columns") != columns:
            raise ValueError(f"The columns changed since the interruption: remove {FILE} to begin anew")
        pages.update((line["page"], line) for line in lines if "page" in line)
        self.pages = pages
        self.columns = columns
        if not goes_on or not ROWS_CSV.exists():
            ROWS_CSV.write_bytes(self.csv_of([dict(zip(columns, columns))]).encode("utf-8"))
        if not goes_on:
            ROWS_JSON.write_bytes(b"")
        append(FILE, "\n" if lines else json.dumps({"columns": columns}) + "\n")
        lost = [page for page in pages if self.state(page) == "sent"]
        for page in lost:
            self.note(page, "lost")
        return lost

    def state(self, page):
        return self.pages[page]["state"]

    def unread(self):
        return [one for one in self.pages.values() if one["state"] in ("open", "failed", "task")]

    def note(self, page, state, **more):
        self.pages[page] = {"page": page, "left": self.pages[page]["left"], "state": state, **more}
        append(FILE, json.dumps(self.pages[page]) + "\n")

    def keep(self, page, items, next_page):
        """Writes the rows of a page. Returns the next page if it is to be read and was not known."""
        append(ROWS_CSV, self.csv_of(items))
        append(ROWS_JSON, "".join(as_line(one) for one in items))
        is_new = next_page is not None and next_page not in self.pages
        if is_new:
            self.pages[next_page] = {"page": next_page, "left": self.pages[page]["left"] - 1}
            self.note(next_page, "open")
        self.note(page, "done")
        return self.pages[next_page] if is_new else None

    def csv_of(self, items):
        text = io.StringIO()
        csv.DictWriter(text, self.columns).writerows(items)
        return text.getvalue()

    def end(self):
        """Counts the pages by their states. Forgets a run of which nothing is left to do."""
        counts = dict.fromkeys(["done", "failed", "lost", "left"], 0)
        for one in self.pages.values():
            counts[one["state"] if one["state"] in counts else "left"] += 1
        if counts["left"] == 0:
            FILE.unlink()
        return counts
