"""Reads rows from a page, as "list" in project.json describes them."""

import re
import unicodedata
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from cssselect import HTMLTranslator
from w3lib.url import safe_url_string

WHITE = "\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
SPACES = re.compile(f"[{WHITE}]+")
EDGES = re.compile(f"^[{WHITE}]+|[{WHITE}]+$")

UNREAD = set(
    "script style noscript template head meta link option datalist svg math canvas object iframe"
    " textarea".split()
)
BLOCKS = set(
    "address article aside blockquote br dd details div dl dt fieldset figcaption figure footer"
    " form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot"
    " thead tr ul".split()
)
SPACED = {"td", "th", "button", "img"}
FORMATTING = set("b strong i em mark u font sup sub wbr abbr cite q bdi bdo dfn kbd".split())

LONGEST = 32_000


def trim(text):
    return EDGES.sub("", text)


def one_line(text):
    return trim(SPACES.sub(" ", text))


def children(element):
    """Texts and elements inside an element, in order."""
    if element.text:
        yield element.text
    for child in element:
        if isinstance(child.tag, str):
            yield child
        if child.tail:
            yield child.tail


def is_unread(element):
    return (
        element.tag in UNREAD
        or element.get("hidden") is not None
        or element.get("aria-hidden") == "true"
    )


def readable(nodes):
    """Text as a browser shows it: white space collapsed, blocks on lines of their own."""
    parts = []
    last = ""

    def add(node):
        nonlocal last
        if isinstance(node, str):
            parts.append(SPACES.sub(" ", node))
            last = node or last
        elif not is_unread(node):
            # A raised number, such as cents or a footnote, does not continue the number before it.
            apart = (
                node.tag == "sup"
                and re.search(r"(?<![.,][0-9])[0-9]$", last)
                and re.match("[0-9]", "".join(node.itertext()))
            )
            mark = "\n" if node.tag in BLOCKS else " " if apart or node.tag in SPACED else ""
            parts.append(mark)
            for child in children(node):
                add(child)
            parts.append(mark)

    for node in nodes:
        add(node)
    text = re.sub(" +", " ", "".join(parts))
    return trim(re.sub(" ?\n[ \n]*", "\n", text))[:LONGEST]


def is_words(node):
    """Whether an element only formats its text."""
    return node.tag in FORMATTING and all(
        isinstance(child, str) or is_words(child) for child in children(node)
    )


def runs_of(element, split):
    """Texts between the child elements that are values of their own."""
    runs = []
    run = []
    parts = [one for one in children(element) if isinstance(one, str) or not is_unread(one)]
    if all(isinstance(one, str) or (not split and is_words(one)) for one in parts):
        return runs

    def close():
        filled = [node for node in run if not isinstance(node, str) or trim(node)]
        text = readable(run)
        run.clear()
        if len(filled) == 1 and not isinstance(filled[0], str):
            return
        if any(unicodedata.category(sign)[0] in "LNS" for sign in text):
            runs.append(text)

    for node in parts:
        if isinstance(node, str) or (not split and is_words(node)):
            run.append(node)
        else:
            close()
    close()
    return runs


def absolute(written, base):
    try:
        address = safe_url_string(urljoin(base, written))
        parts = urlsplit(address)
    except ValueError:
        return written
    return f"{address}/" if parts.netloc and not parts.path and parts.query == "" else address


def origin_of(address):
    """Scheme and host of an address; None for what is none."""
    try:
        return urlsplit(address)[:2] if urlsplit(address).netloc else None
    except ValueError:
        return None


def base_of(root, address):
    """Address that links of a page start from; a base that is no address counts for nothing."""
    base = absolute(trim("".join(root.xpath("//base/@href")[:1])), address)
    return base if origin_of(base) else address


def read(element, field, base):
    """Value of a field in an element; "" for none."""
    if field["part"] == "text":
        return readable([element])
    if field["part"] == "run":
        runs = runs_of(element, field["split"])
        return runs[field["run"]] if field["run"] < len(runs) else ""
    for name in field["attributes"]:
        written = trim(element.get(name) or "")
        if field["kind"] == "text" and written:
            return written
        if not written or re.match("(?:#|javascript:|data:|blob:)", written, re.IGNORECASE):
            continue
        # A template of an address, which a script of the page would fill.
        if field["kind"] == "picture" and "{" in written:
            continue
        if name.endswith("srcset"):
            # The first URL, which may have commas inside.
            first = re.search(f"[^{WHITE},](?:[^{WHITE}]*[^{WHITE},])?", written)
            written = first.group() if first else ""
        return absolute(written, base)
    return ""


def label_before(element):
    """Text before an element, such as a term; "" for none."""
    one = element
    for _ in range(3):
        holder = one.getparent()
        if holder is None:
            return ""
        before = ""
        for node in children(holder):
            if node is one:
                break
            before = one_line(node if isinstance(node, str) else readable([node])) or before
        if before:
            return re.sub("[:：]$", "", before).rstrip()
        one = holder
    return ""


def span(cell, name):
    """Span as HTML reads it: the first digits, 1 without any; 0 rows are all that follow."""
    digits = re.match(r"\s*\+?([0-9]{1,9})", cell.get(name) or "")
    found = min(int(digits[1]), 1000) if digits else 1
    return found or (float("inf") if name == "rowspan" else 1)


@lru_cache(maxsize=8)
def layouts(group):
    """Cells of each row of a table's group by their columns; one of several rows or columns is repeated."""
    rows = {}
    reaching = {}
    for row in group.iterchildren("tr"):
        cells = {column: cell for column, (cell, left) in reaching.items()}
        reaching = {column: (cell, left - 1) for column, (cell, left) in reaching.items() if left > 1}
        column = 0
        for cell in row.iterchildren("td", "th"):
            while column in cells:
                column += 1
            for at in range(column, column + span(cell, "colspan")):
                cells[at] = cell
                if span(cell, "rowspan") > 1:
                    reaching[at] = (cell, span(cell, "rowspan") - 1)
        rows[row] = cells
    return rows


def cells_of(row):
    """Cells of a table row by their columns, also those that reach into it from rows above."""
    return layouts(row.getparent())[row]


def heading_columns(row, label):
    """Columns below a heading; empty if the table has no such heading."""
    table = next(row.iterancestors("table"), None)
    for other in [] if table is None else table.iter("tr"):
        cells = {} if other is row else cells_of(other)
        heading = next((cell for cell in cells.values() if one_line(readable([cell])) == label), None)
        if heading is not None:
            return {column for column, cell in cells.items() if cell is heading}
    return set()


def found_in_row(row, xpath):
    """Elements in the cells of a table row, each with the column of its cell."""
    cells = {}
    for column, cell in sorted(cells_of(row).items(), key=lambda one: one[0]):
        cells.setdefault(cell, column)
    for cell, column in cells.items():
        for one in cell.getparent().xpath(xpath):
            if one is cell or cell in one.iterancestors():
                yield column, one


def value_of(record, field, plan, base):
    """Value of a field in a record, which is a list of neighbouring elements."""
    at = field["index"]
    if plan["table"] and record[0].tag == "tr" and field["xpath"] != "self::*":
        placed = list(found_in_row(record[0], field["xpath"]))
        columns = heading_columns(record[0], field["label"]) if field["label"] else set()
        if columns:
            at = field["labelIndex"]
        found = [one for column, one in placed if not columns or column in columns]
    else:
        found = [one for member in record for one in member.xpath(field["xpath"])]
        if field["label"] and not plan["table"]:
            at = field["labelIndex"]
            found = [one for one in found if label_before(one) == field["label"]]
    values = [read(one, field, base) for one in found]
    if not plan["table"] or field["part"] == "run":
        values = [value for value in values if value]
    return values[at] if at < len(values) else ""


def found_by(element, css):
    """Elements below one that an imported selector finds; the element itself without a selector."""
    if css == "":
        return [element]
    # cssselect takes ":scope" for any element.
    scoped = css.startswith(":scope >")
    prefix = "child::" if scoped else "descendant::"
    css = css.removeprefix(":scope >").strip()
    return element.xpath(HTMLTranslator().css_to_xpath(css, prefix=prefix))


def imported_rows(root, plan, base):
    """Rows of a list whose selectors were imported: they alone count."""
    for record in found_by(root, plan["css"]):
        found = [found_by(record, field["css"])[:1] for field in plan["fields"]]
        yield [
            read(one[0], field, base) if one else ""
            for one, field in zip(found, plan["fields"])
        ]


def is_record(values, fields):
    """Whether a record has most of the values that the others have; advertisements do not."""
    filled = [value != "" for value in values]
    needed = [has for has, field in zip(filled, fields) if field["fill"] >= 0.9]
    usual = sum(field["fill"] for field in fields)
    return sum(needed) >= 0.7 * len(needed) and sum(filled) >= 0.4 * usual


def rows_of(selector, address, plan):
    """Rows of a page as lists of texts, in the order of the fields."""
    root = selector.root
    base = base_of(root, address)
    if plan["imported"]:
        yield from imported_rows(root, plan, base)
        return
    for head in root.xpath(plan["xpath"]):
        after = list(head.itersiblings())[: plan["members"] - 1]
        record = [head, *(one for one in after if isinstance(one.tag, str))]
        values = [value_of(record, field, plan, base) for field in plan["fields"]]
        if is_record(values, plan["fields"]):
            yield values
