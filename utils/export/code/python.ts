import { type Grammar, literal } from './literal';
import { pythonString } from './quote';
import type { CodeRequest, ProxiedRequest, ServiceCall } from './request';

const python: Grammar = {
  text: pythonString,
  environment: (name) => `os.environ[${pythonString(name)}]`,
  words: { true: 'True', false: 'False', null: 'None' },
  plainNames: false,
  lastComma: true,
};

/** Timeouts in seconds: the agent takes minutes (interface, Limits). */
const timeouts = { '/scraper/realtime': 180, '/agent/request': 900 };

/** Writes the file; prints a task or an error. */
function saving(name: string): string {
  return `content_type = response.headers.get("content-type", "")
if response.status_code != 200 or content_type.startswith(("application/json", "text/")):
  sys.exit(response.text)
with open(${pythonString(name)}, "wb") as file:
  file.write(response.content)`;
}

function call({ root, path, body, saves }: ServiceCall): string {
  const address =
    root === null
      ? `os.environ["VANTAGE_SCRAPER_URL"] + ${pythonString(path)}`
      : pythonString(root + path);
  return `import os
import sys

import requests

response = requests.post(
  ${address},
  headers={"x-api-key": os.environ["VANTAGE_SCRAPER_KEY"]},
  json=${literal(body, python, '  ')},
  timeout=${timeouts[path]},
)
${saves === null ? 'sys.stdout.buffer.write(response.content)' : saving(saves)}
`;
}

function proxied({ url, proxy, modifiers }: ProxiedRequest): string {
  const server = proxy
    ? pythonString(`${proxy.host}:${proxy.port}`)
    : 'os.environ["PROXY_SERVER"].removeprefix("http://")';
  const behind = modifiers === '' ? '' : ` + ${pythonString(modifiers)}`;
  return `import os
import sys
from urllib.parse import quote

import requests


def quoted(text):
  # requests sends a login in Latin-1: so its bytes are those of UTF-8.
  return quote(text.encode("utf-8").decode("latin-1"), safe="")


username = quoted(os.environ["PROXY_USERNAME"])
password = quoted(os.environ["PROXY_PASSWORD"]${behind})
server = ${server}
proxy = f"http://{username}:{password}@{server}"
response = requests.get(
  ${pythonString(url)},
  proxies={"http": proxy, "https": proxy},
  timeout=60,
)
sys.stdout.buffer.write(response.content)
`;
}

/** Request for Python 3.9 or newer with the package `requests`. */
export function pythonCode(request: CodeRequest): string {
  return request.kind === 'call' ? call(request) : proxied(request);
}
