import { type Grammar, literal } from './literal';
import { jsString } from './quote';
import type { CodeRequest, ProxiedRequest, ServiceCall } from './request';

const javascript: Grammar = {
  text: jsString,
  environment: (name) => `process.env.${name}`,
  words: { true: 'true', false: 'false', null: 'null' },
  plainNames: true,
};

function call({ root, path, body, saves }: ServiceCall): string {
  const address =
    root === null ? `process.env.VANTAGE_SCRAPER_URL + ${jsString(path)}` : jsString(root + path);
  return `${saves === null ? '' : `import { writeFile } from "node:fs/promises";\n\n`}const response = await fetch(${address}, {
  method: "POST",
  headers: {
    "x-api-key": process.env.VANTAGE_SCRAPER_KEY,
    "content-type": "application/json",
  },
  body: JSON.stringify(${literal(body, javascript, '  ')}),
});
${
  saves === null
    ? 'console.log(await response.text());'
    : `await writeFile(${jsString(saves)}, Buffer.from(await response.arrayBuffer()));`
}
`;
}

/** The server's address as both Node samples write it. */
export const serverLiteral = (proxy: ProxiedRequest['proxy']) =>
  proxy ? jsString(`http://${proxy.host}:${proxy.port}`) : 'process.env.PROXY_SERVER';

/** The password with what goes behind it. */
export const passwordLiteral = (modifiers: string) =>
  `process.env.PROXY_PASSWORD${modifiers === '' ? '' : ` + ${jsString(modifiers)}`}`;

function proxied({ url, proxy, modifiers }: ProxiedRequest): string {
  return `import { fetch, ProxyAgent } from "undici";

const username = process.env.PROXY_USERNAME;
const password = ${passwordLiteral(modifiers)};
const dispatcher = new ProxyAgent({
  uri: ${serverLiteral(proxy)},
  token: "Basic " + Buffer.from(username + ":" + password).toString("base64"),
});
const response = await fetch(${jsString(url)}, { dispatcher });
console.log(await response.text());
await dispatcher.close();
`;
}

/** A request for Node 20 or newer, as a module; through a proxy with the package `undici`. */
export function nodeCode(request: CodeRequest): string {
  return request.kind === 'call' ? call(request) : proxied(request);
}
