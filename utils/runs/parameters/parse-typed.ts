import type { OptionError } from './parameter';
import { parseJson } from '@/utils/parse-json';
import { isObject } from '../../is-record';

/** Splits names at commas, spaces and line breaks. */
function parseNames(text: string): string[] {
  return Array.from(text.matchAll(/[^\s,]+/g), ([name]) => name);
}

/** Non-blank lines, trimmed. */
function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Characters of a header name (RFC 9110, 'token'). */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** Parses one 'Name: value' per line; null when a line is not a header. */
function parseHeaders(text: string): Record<string, string> | null {
  const headers = parseLines(text).map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  });
  return headers.every(([name, value]) => headerName.test(name) && value !== '')
    ? Object.fromEntries(headers)
    : null;
}

/** Whether a header's name suggests that its value is a secret. */
export const isSecretHeader = (name: string): boolean =>
  /auth|cookie|token|secret|key|password|session|signature/i.test(name);

/** Parses a JSON array of objects; a single object becomes an array of one. Null for anything else. */
function parseObjects(text: string): object[] | null {
  const json = parseJson(text);
  const list: unknown[] = Array.isArray(json) ? json : [json];
  const objects = list.filter(isObject);
  return objects.length === list.length && !list.some(Array.isArray) ? objects : null;
}

/** Seconds from 0 to 30, the range that the service accepts (facts 2.1); null for anything else. */
export function parseSeconds(text: string): number | null {
  const seconds = Number(text);
  // `Number` also reads hexadecimal and exponents.
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim()) && seconds <= 30 ? seconds : null;
}

/** Whether the service accepts a text as session ID (interface, Limits). */
export const isSession = (text: string): boolean => /^[A-Za-z0-9]{6,8}$/.test(text);

/** How a typed text is parsed and checked, as columns of the parameter table. */
interface Reader {
  parse: (text: string) => unknown;
  check: (text: string) => OptionError | null;
}

/** Creates a reader whose only error is that the text cannot be parsed. */
const reader = (parse: Reader['parse'], error: OptionError): Reader => ({
  parse,
  check: (text) => (parse(text) === null ? error : null),
});

/** Creates a reader of names that must match a pattern. */
const names = (pattern: RegExp, error: OptionError): Reader => ({
  parse: parseNames,
  check: (text) => (parseNames(text).every((name) => pattern.test(name)) ? null : error),
});

export const sessionId: Pick<Reader, 'check'> = {
  check: (text) => (isSession(text) ? null : 'session'),
};
export const savedId: Pick<Reader, 'check'> = {
  check: (text) => (/\s/.test(text) ? 'id' : null),
};
export const seconds = reader(parseSeconds, 'seconds');
export const headerLines = reader(parseHeaders, 'headers');
export const jsonObjects = reader(parseObjects, 'objects');
export const tagNames = names(/^[a-z][a-z0-9-]*$/i, 'tags');
export const resourceNames = names(/^[a-z_-]+$/i, 'resources');
export const selectors: Reader = {
  parse: parseLines,
  check: (text) => (parseLines(text).every(isBalanced) ? null : 'selectors'),
};

/** Maximum number of network capture filters (facts 2.1). */
const maxFilters = 10;
export const filters: Reader = {
  parse: parseObjects,
  check: (text) => {
    const objects = parseObjects(text);
    if (objects === null) return 'objects';
    return objects.length > maxFilters ? 'tooManyFilters' : null;
  },
};

/** Whether brackets and quotes are balanced; the service validates the rest of a selector. */
function isBalanced(selector: string): boolean {
  const bare = selector.replaceAll(/"[^"]*"|'[^']*'/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return (
    !/["']/.test(bare) &&
    count('[') === count(']') &&
    count('(') === count(')') &&
    !/[{};]/.test(bare)
  );
}
