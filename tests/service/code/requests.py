"""What the generated Python uses of `requests`, on the standard library: for machines that have no `requests`."""

import json as _json
import os
import ssl
import urllib.error
import urllib.request
from urllib.parse import quote as _quote, unquote as _unquote


class Response:
    def __init__(self, answer):
        self.status_code = answer.status
        self.headers = answer.headers
        self.content = answer.read()
        self.text = self.content.decode("utf-8", "replace")


def _send(request, timeout, proxies=None):
    context = ssl.create_default_context(cafile=os.environ.get("REQUESTS_CA_BUNDLE"))
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler(proxies or {}),
        urllib.request.HTTPSHandler(context=context),
    )
    try:
        with opener.open(request, timeout=timeout) as answer:
            return Response(answer)
    except urllib.error.HTTPError as answer:
        return Response(answer)


def post(url, headers, json, timeout):
    body = _json.dumps(json).encode()
    every = {**headers, "content-type": "application/json"}
    return _send(urllib.request.Request(url, data=body, headers=every), timeout)


def _with_latin1_login(proxy):
    # As `requests` sends it; urllib would send UTF-8.
    scheme, rest = proxy.split("://", 1)
    login, server = rest.rsplit("@", 1)
    parts = [_quote(_unquote(part).encode("latin-1"), safe="") for part in login.split(":", 1)]
    return f"{scheme}://{':'.join(parts)}@{server}"


def get(url, proxies, timeout):
    sent = {scheme: _with_latin1_login(proxy) for scheme, proxy in proxies.items()}
    return _send(urllib.request.Request(url), timeout, sent)
