"""Collects the rows of project.json from the addresses in addresses.txt.

Run: scrapy runspider spider.py
Key and login are read from the environment; README.md names the variables.
"""

import asyncio
import json
import os
from pathlib import Path
from urllib.parse import quote

import scrapy
from answers import PASSING, answer_of, is_over, is_unpaid, state_after_call, state_after_task, task_of
from next_page import next_page
from progress import Progress
from rows import rows_of
from scrapy.downloadermiddlewares.retry import RetryMiddleware
from twisted.internet.error import ConnectionRefusedError, DNSLookupError

FOLDER = Path(__file__).resolve().parent
PROJECT = json.loads((FOLDER.parent / "project.json").read_text(encoding="utf-8"))
PAGES = (FOLDER.parent / "addresses.txt").read_text(encoding="utf-8").split()
SCRAPER = PROJECT["route"] == "scraper"
NEXT = PROJECT["next"]
PROGRESS = Progress()

POLL_SECONDS = 5
MOST_POLLS = 120
def is_call(request):
    """Whether a request is charged; polls are not."""
    return SCRAPER and request.method == "POST"


class PaidOnce(RetryMiddleware):
    """Retries, except where the answer of the scraper was lost: it may have been paid for."""

    def process_request(self, request, **rest):
        if is_call(request):
            PROGRESS.note(request.cb_kwargs["page"], "sent")

    def process_response(self, request, response, **rest):
        if is_call(request):
            if not is_unpaid(response, answer_of(response)):
                return response
            PROGRESS.note(request.cb_kwargs["page"], "open")
        return super().process_response(request, response, **rest)

    def process_exception(self, request, exception, **rest):
        if is_call(request):
            if not isinstance(exception, (ConnectionRefusedError, DNSLookupError)):
                return None
            PROGRESS.note(request.cb_kwargs["page"], "open")
        return super().process_exception(request, exception, **rest)


def from_environment(value):
    """Fills in what project.json leaves to the environment."""
    if isinstance(value, list):
        return [from_environment(one) for one in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"environment"}:
        return os.environ[value["environment"]]
    return {name: from_environment(one) for name, one in value.items()}


class RowsSpider(scrapy.Spider):
    name = "rows"
    custom_settings = {
        "TWISTED_REACTOR": "twisted.internet.asyncioreactor.AsyncioSelectorReactor",
        "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7",
        "TELNETCONSOLE_ENABLED": False,
        # Scrapy by itself checks no certificate, and the key must reach nobody else.
        "DOWNLOADER_CLIENTCONTEXTFACTORY": (
            "scrapy.core.downloader.contextfactory.BrowserLikeContextFactory"
        ),
        "CONCURRENT_REQUESTS": int(os.environ.get("VANTAGE_CONCURRENCY", "5")),
        "CONCURRENT_REQUESTS_PER_DOMAIN": int(os.environ.get("VANTAGE_CONCURRENCY", "5")),
        "DOWNLOAD_TIMEOUT": 120,
        "RETRY_TIMES": 3,
        "RETRY_HTTP_CODES": PASSING if SCRAPER else [408, 429, 500, 502, 503, 504],
        "DOWNLOADER_MIDDLEWARES": {
            "scrapy.downloadermiddlewares.retry.RetryMiddleware": None,
            PaidOnce: 550,
        },
        # A proxy login in Latin-1, Scrapy's default, would lose letters.
        "HTTPPROXY_AUTH_ENCODING": "utf-8",
        "FEED_EXPORT_FIELDS": PROJECT["columns"],
    }

    @classmethod
    def from_crawler(cls, crawler, *args, **named):
        if crawler.settings.get("JOBDIR"):
            raise ValueError(
                "Without JOBDIR, which writes keys to disk and sends calls twice: the same command"
                " goes on after an interruption"
            )
        return super().from_crawler(crawler, *args, **named)

    def start_requests(self):
        # Before the files of an earlier run are touched: the environment may lack a variable.
        if SCRAPER:
            scraper = PROJECT["scraper"]
            self.root = (scraper["address"] or os.environ["VANTAGE_SCRAPER_URL"]).rstrip("/")
            self.call = from_environment(scraper["body"])
            self.key = {"x-api-key": os.environ["VANTAGE_SCRAPER_KEY"]}
        else:
            proxy = PROJECT["proxy"]
            server = proxy["server"] or os.environ["PROXY_SERVER"]
            user = quote(os.environ["PROXY_USERNAME"], safe="")
            password = quote(os.environ["PROXY_PASSWORD"] + proxy["modifiers"], safe="")
            self.proxy = server.replace("://", f"://{user}:{password}@", 1)
        for page in PROGRESS.begin(PAGES, NEXT["pages"] - 1 if NEXT else 0, PROJECT["columns"]):
            self.logger.warning("%s: not sent again, as it may have been charged", page)
        for one in PROGRESS.unread():
            yield self.page_request(one)

    async def start(self):
        """The same for Scrapy 2.13 and later."""
        for request in self.start_requests():
            yield request

    def closed(self, reason):
        if PROGRESS.pages is None:
            return
        counts = PROGRESS.end()
        told = "Rows of %(done)d pages in rows.csv and rows.jsonl; %(failed)d failed, %(left)d are left"
        self.logger.info(told, counts)
        if counts["lost"] > 0:
            self.logger.warning("%(lost)d pages have no rows and may have been charged", counts)
        if counts["left"] > 0:
            self.logger.warning("The same command goes on with the pages that are left")

    def page_request(self, one):
        if not SCRAPER:
            return self.proxied_request(one["page"])
        if one["state"] == "task":
            return self.poll_request(one["page"], one["task"], 1)
        return self.scraper_request(one["page"])

    def proxied_request(self, page):
        return scrapy.Request(
            page,
            callback=self.parse_page,
            errback=self.page_failed,
            cb_kwargs={"page": page},
            dont_filter=True,
            meta={"proxy": self.proxy},
        )

    def scraper_request(self, page):
        return scrapy.Request(
            f"{self.root}/scraper/realtime",
            method="POST",
            body=json.dumps({**self.call, "url": page}),
            headers={**self.key, "Content-Type": "application/json"},
            callback=self.parse_answer,
            errback=self.call_lost,
            cb_kwargs={"page": page},
            dont_filter=True,
            meta={"handle_httpstatus_all": True},
        )

    def poll_request(self, page, task, polls, unknown=0):
        return scrapy.Request(
            task,
            headers=self.key,
            callback=self.parse_poll,
            errback=self.poll_lost,
            cb_kwargs={"page": page, "polls": polls, "unknown": unknown},
            dont_filter=True,
            meta={"handle_httpstatus_all": True, "dont_retry": True, "download_timeout": 30},
        )

    async def parse_answer(self, response, page):
        """Answer of the scraper: the page, or the task that goes on with it."""
        answer = answer_of(response)
        task = task_of(response, answer, self.root)
        if task:
            PROGRESS.note(page, "task", task=task)
            await asyncio.sleep(POLL_SECONDS)
            yield self.poll_request(page, task, 1)
        elif isinstance(answer.get("content"), str):
            for one in self.take_answer(page, answer):
                yield one
        else:
            PROGRESS.note(page, state_after_call(response, answer))
            self.logger.error("%s: %s %s", page, response.status, response.body[:500])

    async def parse_poll(self, response, page, polls, unknown):
        answer = answer_of(response)
        unknown = unknown + 1 if response.status == 404 else 0
        if not is_over(response, answer, unknown):
            async for one in self.poll_again(response.url, page, polls, unknown):
                yield one
        elif isinstance(answer.get("content"), str):
            for one in self.take_answer(page, answer):
                yield one
        else:
            PROGRESS.note(page, state_after_task(response, answer))
            self.logger.error("%s: %s %s", page, response.status, response.body[:500])

    async def poll_lost(self, failure):
        request = failure.request
        async for one in self.poll_again(request.url, **request.cb_kwargs):
            yield one

    async def poll_again(self, task, page, polls, unknown):
        if polls < MOST_POLLS:
            await asyncio.sleep(POLL_SECONDS)
            yield self.poll_request(page, task, polls + 1, unknown)
        else:
            self.logger.error("%s: the scraper still works on it", page)

    def call_lost(self, failure):
        page = failure.request.cb_kwargs["page"]
        if PROGRESS.state(page) == "sent":
            PROGRESS.note(page, "lost")
            self.logger.error("%s: the answer was lost: %s", page, failure.value)
        else:
            self.logger.error("%s: the scraper was not reached: %s", page, failure.value)

    def page_failed(self, failure):
        page = failure.request.cb_kwargs["page"]
        PROGRESS.note(page, "failed")
        self.logger.error("%s: %s", page, failure.value)

    def take_answer(self, page, answer):
        final = answer.get("url")
        final = final if isinstance(final, str) and final else page
        return self.take(page, final, answer.get("status_code"), answer["content"])

    def parse_page(self, response, page):
        text = response.text if isinstance(response, scrapy.http.TextResponse) else ""
        return self.take(page, response.url, response.status, text)

    def take(self, page, final, status, text):
        """Keeps the rows of a page, and goes on with the next page of a list, while pages have rows."""
        try:
            items = list(self.items(page, final, status, text))
            address = None
            left = PROGRESS.pages[page]["left"]
            if NEXT and items and left > 0:
                address = next_page(scrapy.Selector(text=text, type="html").root, final, NEXT)
                if address is None and left == NEXT["pages"] - 1:
                    self.logger.warning("%s: no next link", page)
            following = PROGRESS.keep(page, items, address)
        except Exception:
            PROGRESS.note(page, "lost" if SCRAPER else "failed")
            raise
        yield from items
        if following:
            yield self.page_request(following)

    def items(self, page, final, status, text):
        """Rows of a page; without a list in project.json the page itself is the row."""
        plan = PROJECT["list"]
        if plan is None:
            yield dict(zip(PROJECT["columns"], [page, final, status, text]))
            return
        count = 0
        for values in rows_of(scrapy.Selector(text=text, type="html"), final, plan):
            count += 1
            yield dict(zip(PROJECT["columns"], [*values, page]))
        if count == 0:
            self.logger.warning("%s: no rows", page)
