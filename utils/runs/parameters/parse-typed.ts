/** What is typed into the form's boxes, as values; null where it can't be read. */

/** Names with commas, spaces or lines between them. */
export function parseNames(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}

/** Lines with something on them. */
export function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Characters of a header's name (RFC 9110, 'token'). */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** One 'Name: value' a line; null where a line is no header. */
export function parseHeaders(text: string): Record<string, string> | null {
  const headers = parseLines(text).map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  });
  return headers.every(([name, value]) => headerName.test(name) && value !== '')
    ? Object.fromEntries(headers)
    : null;
}

/** A JSON array of objects, or one object, which counts as an array of it; null for anything else. */
export function parseObjects(text: string): object[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const list: unknown[] = Array.isArray(json) ? json : [json];
  const objects = list.filter((one) => typeof one === 'object' && one !== null);
  return objects.length === list.length && !list.some(Array.isArray) ? objects : null;
}

/** Seconds of waiting that the service takes (facts 2.1); null for anything else. */
export function parseSeconds(text: string): number | null {
  const seconds = Number(text);
  return text.trim() !== '' && seconds >= 0 && seconds <= 30 ? seconds : null;
}

/** What the service takes as a session (interface, Limits). */
export const isSession = (text: string): boolean => /^[A-Za-z0-9]{6,8}$/.test(text);
