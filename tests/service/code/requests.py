"""What the generated Python uses of `requests`, on the standard library: for machines that have no `requests`."""

import json as _json
import os
import ssl
import urllib.error
import urllib.request


class Response:
    def __init__(self, status_code, content):
        self.status_code = status_code
        self.content = content


def _send(request, timeout, proxies=None):
    context = ssl.create_default_context(cafile=os.environ.get("REQUESTS_CA_BUNDLE"))
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler(proxies or {}),
        urllib.request.HTTPSHandler(context=context),
    )
    try:
        with opener.open(request, timeout=timeout) as answer:
            return Response(answer.status, answer.read())
    except urllib.error.HTTPError as answer:
        return Response(answer.code, answer.read())


def post(url, headers, json, timeout):
    body = _json.dumps(json).encode()
    every = {**headers, "content-type": "application/json"}
    return _send(urllib.request.Request(url, data=body, headers=every), timeout)


def get(url, proxies, timeout):
    return _send(urllib.request.Request(url), timeout, proxies)
