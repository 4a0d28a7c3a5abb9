import { type Grammar, literal } from './literal';
import { jsString, shellWord } from './quote';
import type { CodeRequest, ProxiedRequest, ServiceCall } from './request';

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

/** JSON in which NUL surrounds names of variables; in texts, JSON escapes it. */
const json: Grammar = {
  text: jsString,
  environment: (name) => `"\0${name}\0"`,
  words: { true: 'true', false: 'false', null: 'null' },
  plainNames: false,
  lastComma: false,
};

/** JSON as one shell word with references to variables, and the names of these. Line breaks are safe in quotes. */
function jsonWord(value: unknown): { word: string; names: readonly string[] } {
  const parts = literal(value, json, '  ').split('\0');
  const words = parts.map((part, at) => (at % 2 === 0 ? shellWord(part) : jsonValue(part)));
  const names = new Set(parts.filter((_, at) => at % 2 === 1));
  return { word: words.join(''), names: [...names] };
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
