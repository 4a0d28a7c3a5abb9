import { environmentFunction, fromEnvironment } from './environment';
import { jsString, pythonString } from './quote';

export const browserTools = ['playwright', 'puppeteer', 'selenium'] as const;
export type BrowserTool = (typeof browserTools)[number];

/** Environment variable that holds the key. */
export const browserKeyVariable = 'VANTAGE_BROWSER_KEY';

interface BrowserCode {
  text: string;
  file: string;
  /** Command that installs dependencies. */
  install: string;
}

interface Session {
  /** URL of the session up to the key: `wss://…?key=`. */
  before: string;
  /** Page to open. */
  url: string;
  /** Null: read from the environment. */
  key: string | null;
}

/** Lines after the imports that the session URL needs. */
const beforeSession = ({ key }: Session) => (key === null ? `${environmentFunction}\n` : '');

/** Session URL as a JavaScript expression, with the key percent-encoded. */
function inJavaScript({ before, key }: Session): string {
  return key === null
    ? `${jsString(before)} + encodeURIComponent(${fromEnvironment(browserKeyVariable)})`
    : jsString(before + encodeURIComponent(key));
}

function playwright(session: Session): string {
  return `import { chromium } from "playwright";

${beforeSession(session)}const browser = await chromium.connectOverCDP(
  ${inJavaScript(session)},
);
const [context] = browser.contexts();
const page = await context.newPage();
await page.goto(${jsString(session.url)});
console.log(await page.title());
await browser.close();
`;
}

function puppeteer(session: Session): string {
  return `import puppeteer from "puppeteer-core";

${beforeSession(session)}const browser = await puppeteer.connect({
  browserWSEndpoint:
    ${inJavaScript(session)},
});
const page = await browser.newPage();
await page.goto(${jsString(session.url)});
console.log(await page.title());
await browser.close();
`;
}

/** Uses Selenium's own DevTools client, since its drivers accept no URL with a key. */
function selenium({ before, key, url }: Session): string {
  const address =
    key === null
      ? `${pythonString(before)} + quote(os.environ[${pythonString(browserKeyVariable)}], safe="")`
      : pythonString(before + encodeURIComponent(key));
  return `${key === null ? 'import os\nfrom urllib.parse import quote\n\n' : ''}import trio
from selenium.webdriver.common.bidi.cdp import import_devtools, open_cdp


async def main():
  # The newest version of the protocol that this Selenium knows.
  devtools = import_devtools("0")
  async with open_cdp(
    ${address}
  ) as browser:
    target = await browser.execute(devtools.target.create_target("about:blank"))
    async with browser.open_session(target) as page:
      await page.execute(devtools.page.enable())
      async with page.wait_for(devtools.page.LoadEventFired):
        await page.execute(devtools.page.navigate(${pythonString(url)}))
      title, _ = await page.execute(devtools.runtime.evaluate("document.title"))
      print(title.value)


trio.run(main)
`;
}

/** Runnable code for a session of the browser product. */
export function browserCode(tool: BrowserTool, session: Session): BrowserCode {
  switch (tool) {
    case 'playwright':
      return { text: playwright(session), file: 'session.mjs', install: 'npm install playwright' };
    case 'puppeteer':
      return {
        text: puppeteer(session),
        file: 'session-puppeteer.mjs',
        install: 'npm install puppeteer-core',
      };
    case 'selenium':
      return { text: selenium(session), file: 'session.py', install: 'pip install selenium trio' };
  }
}
