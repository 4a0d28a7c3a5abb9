import type { ProxyString } from '../../proxy/proxy-string';
import { loginNeeded, proxyLogin } from './curl';
import { environmentFunction, fromEnvironment } from './environment';
import { jsString, pythonString, shellWord } from './quote';

export const proxyTools = ['curl', 'playwright', 'puppeteer', 'scrapy'] as const;
export type ProxyTool = (typeof proxyTools)[number];

interface ProxyTarget extends Pick<ProxyString, 'username' | 'password' | 'host' | 'port'> {
  protocol: 'http' | 'socks5';
  /** False: username and password are read from `PROXY_USERNAME` and `PROXY_PASSWORD`. */
  withLogin: boolean;
}

/** Whether a tool supports SOCKS5 with a login; only curl does. */
export const takesSocks = (tool: ProxyTool): boolean => tool === 'curl';

const page = 'https://example.com/';

function curl({ username, password, host, port, protocol, withLogin }: ProxyTarget): string {
  // With `socks5h` the proxy resolves host names.
  const server = `${protocol === 'socks5' ? 'socks5h' : 'http'}://${host}:${port}`;
  // Only in this argument, curl percent-decodes.
  const login = withLogin
    ? shellWord(`${username}:${password}`.replaceAll('%', '%25'))
    : proxyLogin('');
  return `${withLogin ? '' : loginNeeded}curl --proxy ${shellWord(server)} \\
  --proxy-user ${login} \\
  ${shellWord(page)}
`;
}

function javaScript({ username, password, withLogin }: ProxyTarget): {
  /** Lines after the imports. */
  before: string;
  user: string;
  pass: string;
} {
  if (withLogin) return { before: '', user: jsString(username), pass: jsString(password) };
  return {
    before: `${environmentFunction}\n`,
    user: fromEnvironment('PROXY_USERNAME'),
    pass: fromEnvironment('PROXY_PASSWORD'),
  };
}

function playwright(target: ProxyTarget): string {
  const { before, user, pass } = javaScript(target);
  return `import { chromium } from "playwright";

${before}const browser = await chromium.launch({
  proxy: {
    server: ${jsString(`http://${target.host}:${target.port}`)},
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

function puppeteer(target: ProxyTarget): string {
  const { before, user, pass } = javaScript(target);
  return `import puppeteer from "puppeteer";

${before}const browser = await puppeteer.launch({
  args: [${jsString(`--proxy-server=http://${target.host}:${target.port}`)}],
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

function scrapy({ username, password, host, port, withLogin }: ProxyTarget): string {
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

export function proxyCode(tool: ProxyTool, target: ProxyTarget): { text: string; file: string } {
  switch (tool) {
    case 'curl':
      return { text: curl(target), file: 'proxy.sh' };
    case 'playwright':
      return { text: playwright(target), file: 'proxy-playwright.mjs' };
    case 'puppeteer':
      return { text: puppeteer(target), file: 'proxy-puppeteer.mjs' };
    case 'scrapy':
      return { text: scrapy(target), file: 'settings.py' };
  }
}
