import { environmentFunction, fromEnvironment } from './environment';
import { type Grammar, literal } from './literal';
import { jsString } from './quote';
import type { CodeRequest, ProxiedRequest, ServiceCall } from './request';

const javascript: Grammar = {
  text: jsString,
  environment: fromEnvironment,
  words: { true: 'true', false: 'false', null: 'null' },
  plainNames: true,
  lastComma: true,
};

/** Parts of a sample that waits as long as the agent may take: Node's own `fetch` waits five minutes for headers. */
const patient = {
  imports: 'import { Agent, fetch } from "undici";\n\n',
  before: `
// The agent may take 15 minutes.
const dispatcher = new Agent({ headersTimeout: 900_000 });
`,
  option: '\n  dispatcher,',
  after: '\nawait dispatcher.close();',
};

/** Writes the file; prints a task or an error. */
function saving(name: string): string {
  return `const contentType = response.headers.get("content-type") ?? "";
if (response.status === 200 && !/^(application\\/json|text\\/)/.test(contentType)) {
  await writeFile(${jsString(name)}, Buffer.from(await response.arrayBuffer()));
} else {
  console.error(await response.text());
  process.exitCode = 1;
}`;
}

function call({ root, path, body, saves }: ServiceCall): string {
  const address =
    root === null
      ? `${fromEnvironment('VANTAGE_SCRAPER_URL')} + ${jsString(path)}`
      : jsString(root + path);
  const { imports, before, option, after } =
    path === '/agent/request' ? patient : { imports: '', before: '', option: '', after: '' };
  return `${saves === null ? '' : `import { writeFile } from "node:fs/promises";\n\n`}${imports}${environmentFunction}${before}
const response = await fetch(${address}, {
  method: "POST",
  headers: {
    "x-api-key": ${fromEnvironment('VANTAGE_SCRAPER_KEY')},
    "content-type": "application/json",
  },
  body: JSON.stringify(${literal(body, javascript, '  ')}),${option}
});
${saves === null ? 'console.log(await response.text());' : saving(saves)}${after}
`;
}

/** Proxy URL as used by both Node samples. */
export const serverLiteral = (proxy: ProxiedRequest['proxy']) =>
  proxy ? jsString(`http://${proxy.host}:${proxy.port}`) : fromEnvironment('PROXY_SERVER');

/** Password with its modifiers. */
export const passwordLiteral = (modifiers: string) =>
  `${fromEnvironment('PROXY_PASSWORD')}${modifiers === '' ? '' : ` + ${jsString(modifiers)}`}`;

function proxied({ url, proxy, modifiers }: ProxiedRequest): string {
  return `import { fetch, ProxyAgent } from "undici";

${environmentFunction}
const username = ${fromEnvironment('PROXY_USERNAME')};
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

/** Request as an ES module for Node 20 or newer; to the agent and through a proxy with the package `undici`. */
export function nodeCode(request: CodeRequest): string {
  return request.kind === 'call' ? call(request) : proxied(request);
}
