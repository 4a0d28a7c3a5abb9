"""Collects the rows of project.json from the addresses in addresses.txt.

Run: scrapy runspider spider.py
Key and login are read from the environment; README.md names the variables.
"""

import asyncio
import json
import os
from pathlib import Path
from urllib.parse import quote, urljoin

import scrapy
from rows import next_page, rows_of
from scrapy.downloadermiddlewares.retry import RetryMiddleware
from twisted.internet.error import ConnectionRefusedError, DNSLookupError

FOLDER = Path(__file__).resolve().parent
PROJECT = json.loads((FOLDER.parent / "project.json").read_text(encoding="utf-8"))
PAGES = (FOLDER.parent / "addresses.txt").read_text(encoding="utf-8").split()
SCRAPER = PROJECT["route"] == "scraper"
NEXT = PROJECT["next"]

POLL_SECONDS = 5
MOST_POLLS = 120


class CarefulRetry(RetryMiddleware):
    """Retries, except where the answer of the scraper was lost: it may have been paid for."""

    def process_exception(self, request, exception, **rest):
        if SCRAPER and not isinstance(exception, (ConnectionRefusedError, DNSLookupError)):
            return None
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
        # The scraper charges nothing with 429, 500 and 503; with 408 it goes on with the page.
        "RETRY_HTTP_CODES": [429, 500, 503] if SCRAPER else [408, 429, 500, 502, 503, 504],
        "DOWNLOADER_MIDDLEWARES": {
            "scrapy.downloadermiddlewares.retry.RetryMiddleware": None,
            CarefulRetry: 550,
        },
        # A proxy login in Latin-1, Scrapy's default, would lose letters.
        "HTTPPROXY_AUTH_ENCODING": "utf-8",
        "FEEDS": {
            "rows.csv": {"format": "csv", "overwrite": True, "encoding": "utf-8"},
            "rows.jsonl": {"format": "jsonlines", "overwrite": True, "encoding": "utf-8"},
        },
        "FEED_EXPORT_FIELDS": PROJECT["columns"],
    }

    def start_requests(self):
        self.seen = set(PAGES)
        left = NEXT["pages"] - 1 if NEXT else 0
        for page in PAGES:
            yield self.page_request(page, left)

    async def start(self):
        """The same for Scrapy 2.13 and later."""
        for request in self.start_requests():
            yield request

    def page_request(self, page, left):
        return (self.scraper_request if SCRAPER else self.proxied_request)(page, left)

    def next_requests(self, text, final, left, count):
        """The next page of a list, while pages have rows, once each and on the same site."""
        if not NEXT or left < 1 or count == 0:
            return
        selector = scrapy.Selector(text=text, type="html")
        address = next_page(selector, final, NEXT["name"], NEXT["chosen"])
        if address and address not in self.seen:
            self.seen.add(address)
            yield self.page_request(address, left - 1)

    def proxied_request(self, page, left):
        proxy = PROJECT["proxy"]
        server = proxy["server"] or os.environ["PROXY_SERVER"]
        user = quote(os.environ["PROXY_USERNAME"], safe="")
        password = quote(os.environ["PROXY_PASSWORD"] + proxy["modifiers"], safe="")
        meta = {"proxy": server.replace("://", f"://{user}:{password}@", 1)}
        return scrapy.Request(page, callback=self.parse_page, meta=meta, cb_kwargs={"left": left})

    def scraper_request(self, page, left):
        scraper = PROJECT["scraper"]
        root = scraper["address"] or os.environ["VANTAGE_SCRAPER_URL"]
        return scrapy.Request(
            f"{root.rstrip('/')}/scraper/realtime",
            method="POST",
            body=json.dumps({**from_environment(scraper["body"]), "url": page}),
            headers={**self.key(), "Content-Type": "application/json"},
            callback=self.parse_answer,
            cb_kwargs={"page": page, "polls": 0, "left": left},
            dont_filter=True,
            meta={"handle_httpstatus_all": True},
        )

    def key(self):
        return {"x-api-key": os.environ["VANTAGE_SCRAPER_KEY"]}

    async def parse_answer(self, response, page, polls, left):
        """Answer of the scraper: the page, or the task that goes on with it."""
        answer = json.loads(response.text)
        if answer.get("status") == "processing" and polls < MOST_POLLS:
            await asyncio.sleep(POLL_SECONDS)
            address = urljoin(response.url, answer.get("check_url") or response.url)
            if address.split("/")[:3] != response.url.split("/")[:3]:
                raise ValueError(f"{page}: the task is at another origin")
            yield scrapy.Request(
                address,
                headers=self.key(),
                callback=self.parse_answer,
                cb_kwargs={"page": page, "polls": polls + 1, "left": left},
                dont_filter=True,
                meta={"handle_httpstatus_all": True},
            )
        elif isinstance(answer.get("content"), str):
            final = answer.get("url") or page
            items = list(self.items(page, final, answer.get("status_code"), answer["content"]))
            for item in items:
                yield item
            for request in self.next_requests(answer["content"], final, left, len(items)):
                yield request
        else:
            self.logger.error("%s: %s %s", page, response.status, response.text[:500])

    def parse_page(self, response, left):
        page = response.request.meta.get("redirect_urls", [response.request.url])[0]
        items = list(self.items(page, response.url, response.status, response.text))
        yield from items
        yield from self.next_requests(response.text, response.url, left, len(items))

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
