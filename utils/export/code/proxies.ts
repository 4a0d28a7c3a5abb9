import type { ProxyString } from '../../proxy/proxy-string';
import { loginNeeded, proxyLogin } from './curl';
import { jsString, pythonString, shellWord } from './quote';

export const proxyTools = ['curl', 'playwright', 'puppeteer', 'scrapy'] as const;
export type ProxyTool = (typeof proxyTools)[number];

interface Asked extends Pick<ProxyString, 'username' | 'password' | 'host' | 'port'> {
  protocol: 'http' | 'socks5';
  /** False: username and password are read from `PROXY_USERNAME` and `PROXY_PASSWORD`. */
  withLogin: boolean;
}

/** Whether a tool supports SOCKS5 with a login; only curl does. */
export const takesSocks = (tool: ProxyTool): boolean => tool === 'curl';

const page = 'https://example.com/';

function curl({ username, password, host, port, protocol, withLogin }: Asked): string {
  // With `socks5h` the proxy resolves host names.
  const server = `${protocol === 'socks5' ? 'socks5h' : 'http'}://${host}:${port}`;
  // Only in this argument, curl percent-decodes.
  const given = withLogin
    ? shellWord(`${username}:${password}`.replaceAll('%', '%25'))
    : proxyLogin('');
  return `${withLogin ? '' : loginNeeded}curl --proxy ${shellWord(server)} \\
  --proxy-user ${given} \\
  ${shellWord(page)}
`;
}

function javaScript({ username, password, withLogin }: Asked): { user: string; pass: string } {
  if (withLogin) return { user: jsString(username), pass: jsString(password) };
  return { user: 'process.env.PROXY_USERNAME', pass: 'process.env.PROXY_PASSWORD' };
}

function playwright(asked: Asked): string {
  const { user, pass } = javaScript(asked);
  return `import { chromium } from "playwright";

const browser = await chromium.launch({
  proxy: {
    server: ${jsString(`http://${asked.host}:${asked.port}`)},
    username: ${user},
    password: ${pass},
  },
});
const page = await browser.newPage();
await page.goto(${jsString(page)});
console.log(await page.title());
await browser.close();
`;
}

function puppeteer(asked: Asked): string {
  const { user, pass } = javaScript(asked);
  return `import puppeteer from "puppeteer";

const browser = await puppeteer.launch({
  args: [${jsString(`--proxy-server=http://${asked.host}:${asked.port}`)}],
});
const page = await browser.newPage();
await page.authenticate({
  username: ${user},
  password: ${pass},
});
await page.goto(${jsString(page)});
console.log(await page.title());
await browser.close();
`;
}

function scrapy({ username, password, host, port, withLogin }: Asked): string {
  const [user, pass] = withLogin
    ? [pythonString(username), pythonString(password)]
    : ['os.environ["PROXY_USERNAME"]', 'os.environ["PROXY_PASSWORD"]'];
  return `# settings.py
${withLogin ? '' : 'import os\n'}from urllib.parse import quote

PROXY_USERNAME = ${user}
PROXY_PASSWORD = ${pass}
PROXY = (
  f"http://{quote(PROXY_USERNAME, safe='')}:{quote(PROXY_PASSWORD, safe='')}"
  ${pythonString(`@${host}:${port}`)}
)


class ProxyForAll:
  def process_request(self, request, spider=None):
    request.meta.setdefault("proxy", PROXY)


# By itself Scrapy sends a login in Latin-1.
HTTPPROXY_AUTH_ENCODING = "utf-8"

# Before Scrapy's own proxy middleware, which stands at 750 and takes the login out of the address.
DOWNLOADER_MIDDLEWARES = {ProxyForAll: 740}
`;
}

/** Settings of a tool for one proxy string. */
export function proxyCode(tool: ProxyTool, asked: Asked): { text: string; file: string } {
  switch (tool) {
    case 'curl':
      return { text: curl(asked), file: 'proxy.sh' };
    case 'playwright':
      return { text: playwright(asked), file: 'proxy-playwright.mjs' };
    case 'puppeteer':
      return { text: puppeteer(asked), file: 'proxy-puppeteer.mjs' };
    case 'scrapy':
      return { text: scrapy(asked), file: 'settings.py' };
  }
}
