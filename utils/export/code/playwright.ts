import { environmentFunction, fromEnvironment } from './environment';
import { passwordLiteral, serverLiteral } from './node';
import { jsString } from './quote';
import type { ProxiedRequest } from './request';

/** Opens the page in a browser through the proxy, for Node with the package `playwright`. */
export function playwrightCode({ url, proxy, modifiers }: ProxiedRequest): string {
  return `import { chromium } from "playwright";

${environmentFunction}
const browser = await chromium.launch({
  proxy: {
    server: ${serverLiteral(proxy)},
    username: ${fromEnvironment('PROXY_USERNAME')},
    password: ${passwordLiteral(modifiers)},
  },
});
const page = await browser.newPage();
await page.goto(${jsString(url)});
console.log(await page.content());
await browser.close();
`;
}
