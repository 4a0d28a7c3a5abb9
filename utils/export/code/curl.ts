import { FromEnvironment, jsString, shellWord } from './quote';
import type { CodeRequest, ProxiedRequest, ServiceCall } from './request';
import { isObject } from '../../is-record';

/** Shell line that stops with a message if a variable is not set; inside `$(…)`, an error would not stop the shell. */
const needed = (names: readonly string[]) =>
  `: ${names.map((name) => `"\${${name}:?}"`).join(' ')}\n`;

/** Line that stops if the login is not set. */
export const loginNeeded = needed(['PROXY_USERNAME', 'PROXY_PASSWORD']);

/** Proxy login from the environment. Only in this argument, curl percent-decodes. */
export const proxyLogin = (modifiers: string) =>
  `"$(printf '%s' "\${PROXY_USERNAME}:\${PROXY_PASSWORD}${modifiers}" | sed 's/%/%25/g')"`;

/** Reference that stops with a message if the variable is not set. */
const variable = (name: string) => `"\${${name}:?}"`;

/** Program of sed that escapes quotes and backslashes. */
const escaping = String.raw`'s/[\\"]/\\&/g'`;

/** Value of a variable inside a JSON string. */
const jsonValue = (name: string) => `"$(printf '%s' "\${${name}}" | sed ${escaping})"`;

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
  if (isObject(value)) {
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

/** JSON as one shell word with references to variables, and the names of these. */
function jsonWord(value: unknown): { word: string; names: readonly string[] } {
  const words: string[] = [];
  const names = new Set<string>();
  let text = '';
  for (const piece of pieces(value, '  ')) {
    if (typeof piece === 'string') text += piece;
    else {
      names.add(piece.name);
      words.push(shellWord(text), jsonValue(piece.name));
      text = '';
    }
  }
  return { word: [...words, shellWord(text)].join(''), names: [...names] };
}

interface Command {
  /** Line before the command; '' for none. */
  first: string;
  /** Its arguments. */
  lines: readonly string[];
}

function call({ root, path, body }: ServiceCall): Command {
  const { word, names } = jsonWord(body);
  const address = root === null ? variable('VANTAGE_SCRAPER_URL') + path : shellWord(root + path);
  const lines = [
    address,
    `--header "x-api-key: \${VANTAGE_SCRAPER_KEY:?}"`,
    `--header 'content-type: application/json'`,
    `--data-raw ${word}`,
  ];
  return { first: names.length > 0 ? needed(names) : '', lines };
}

function proxied({ url, proxy, modifiers }: ProxiedRequest): Command {
  const server = proxy ? shellWord(`http://${proxy.host}:${proxy.port}`) : variable('PROXY_SERVER');
  const lines = [shellWord(url), `--proxy ${server}`, `--proxy-user ${proxyLogin(modifiers)}`];
  return { first: loginNeeded, lines };
}

// `--globoff` keeps braces and brackets in the URL literal.
const command = (lines: readonly string[]) =>
  `curl --silent --show-error --globoff ${lines.join(' \\\n  ')}`;

const refusing = 'cat "$answer" >&2; rm "$answer"; false';

/**
 * Writes the file; prints a task or an error. Ends with `false` instead of `exit`, which would close the terminal into
 * which it is pasted; zsh has a `status` of its own. `mv` would keep the mode of the temporary file, which only its
 * owner may read.
 */
const saving = (lines: readonly string[], name: string): string => `answer=$(mktemp)
kind=$(${command([...lines, '--output "$answer"', `--write-out '%{http_code} %{content_type}'`])})
case "$? $kind" in
  '0 200 application/json'* | '0 200 text/'*) ${refusing} ;;
  '0 200 '*) cat "$answer" > ${shellWord(name)} && rm "$answer" || { echo "The answer is in $answer" >&2; false; } ;;
  *) ${refusing} ;;
esac
`;

/** Request as code for any POSIX shell. */
export function curlCode(request: CodeRequest): string {
  const { first, lines } = request.kind === 'call' ? call(request) : proxied(request);
  const saves = request.kind === 'call' ? request.saves : null;
  return first + (saves === null ? `${command(lines)}\n` : saving(lines, saves));
}
