import { FromEnvironment, jsString, shellWord } from './quote';
import type { CodeRequest, ProxiedRequest, ServiceCall } from './request';

/**
 * Shell line that stops if the login is not set; inside `proxyLogin`, an error would not stop the
 * shell.
 */
export const loginNeeded = ': "${PROXY_USERNAME:?}" "${PROXY_PASSWORD:?}"\n';

/** Proxy login from the environment. Only in this argument, curl percent-decodes. */
export const proxyLogin = (modifiers: string) =>
  `"$(printf '%s' "\${PROXY_USERNAME}:\${PROXY_PASSWORD}${modifiers}" | sed 's/%/%25/g')"`;

/** Reference that stops with a message if the variable is not set. */
const variable = (name: string) => `"\${${name}:?}"`;

type Piece = string | FromEnvironment;

/** Multi-line JSON; line breaks are safe in a quoted shell word. */
function pieces(value: unknown, indent = ''): Piece[] {
  if (value instanceof FromEnvironment) return ['"', value, '"'];
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return setOut(
      '[',
      value.map((item) => pieces(item, inner)),
      ']',
      indent,
    );
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => [
      `${jsString(name)}: `,
      ...pieces(member, inner),
    ]);
    return setOut('{', members, '}', indent);
  }
  return [typeof value === 'string' ? jsString(value) : JSON.stringify(value)];
}

function setOut(open: string, items: readonly Piece[][], close: string, indent: string): Piece[] {
  if (items.length === 0) return [open + close];
  const lines = items.flatMap((item, at) => [`${at === 0 ? '' : ','}\n${indent}  `, ...item]);
  return [open, ...lines, `\n${indent}${close}`];
}

/** JSON as one shell word, with references to variables. */
function jsonWord(value: unknown): string {
  const words: string[] = [];
  let text = '';
  for (const piece of pieces(value, '  ')) {
    if (typeof piece === 'string') text += piece;
    else {
      words.push(shellWord(text), variable(piece.name));
      text = '';
    }
  }
  return [...words, shellWord(text)].join('');
}

function call({ root, path, body, saves }: ServiceCall): string[] {
  const address = root === null ? variable('VANTAGE_SCRAPER_URL') + path : shellWord(root + path);
  return [
    address,
    `--header "x-api-key: \${VANTAGE_SCRAPER_KEY:?}"`,
    `--header 'content-type: application/json'`,
    `--data-raw ${jsonWord(body)}`,
    ...(saves === null ? [] : [`--output ${shellWord(saves)}`]),
  ];
}

function proxied({ url, proxy, modifiers }: ProxiedRequest): string[] {
  const server = proxy ? shellWord(`http://${proxy.host}:${proxy.port}`) : variable('PROXY_SERVER');
  return [shellWord(url), `--proxy ${server}`, `--proxy-user ${proxyLogin(modifiers)}`];
}

/** Request as code for any POSIX shell. */
export function curlCode(request: CodeRequest): string {
  const lines = request.kind === 'call' ? call(request) : proxied(request);
  // `--globoff` keeps braces and brackets in the URL literal.
  const first = request.kind === 'proxied' ? loginNeeded : '';
  return `${first}curl --silent --show-error --globoff ${lines.join(' \\\n  ')}\n`;
}
