import { isStackOverflow } from '../stack-overflow';
import { isObject, isRecord } from '../is-record';

/** Whether a body itself reports a failure (`success` false), whatever its status. */
export function isRefusalBody(json: unknown): boolean {
  if (!isObject(json) || !('success' in json)) return false;
  const { success } = json;
  return success === false || (typeof success === 'string' && /^\s*false\s*$/i.test(success));
}

/** A failure's body without the key, which services repeat in their words: problems are stored and shown. */
export function withoutKey(json: unknown, key: string): unknown {
  // A shorter text is no key and may occur in any word.
  if (key.length < 8) return json;
  try {
    const text = JSON.stringify(json) ?? '';
    const written = JSON.stringify(key).slice(1, -1);
    return text.includes(written) ? JSON.parse(text.replaceAll(written, '…')) : json;
  } catch (error) {
    // Nested so deeply that no failure can be read from it.
    if (isStackOverflow(error)) return undefined;
    throw error;
  }
}

/** Size in bytes of each part of a body that is searched for the key: a whole body may not fit into one string. */
const searchedBytes = 8_000_000;

/**
 * A body without the key, in whatever way JSON writes its characters. Other bytes stay, whatever their charset is.
 * Returns the same body if it does not have the key.
 */
export async function bodyWithoutKey(body: Blob, key: string): Promise<Blob> {
  if (key.length < 8) return body;
  const pattern = new RegExp(key.replaceAll(/./gs, written), 'g');
  const longest = key.length * '\\u0000'.length;
  const parts: Blob[] = [];
  let end = 0;
  for (let from = 0; from < body.size; from += searchedBytes) {
    const bytes = await body.slice(from, from + searchedBytes + longest).arrayBuffer();
    // Has one character for each byte.
    const text = new TextDecoder('windows-1252').decode(bytes);
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const start = from + index;
      if (start < end) continue;
      parts.push(body.slice(end, start));
      end = start + found.length;
    }
  }
  if (parts.length === 0) return body;
  const isUtf8 = !(await body.slice(0, searchedBytes).text()).includes('\uFFFD');
  const mark = isUtf8 ? '…' : '...';
  return new Blob([...parts.flatMap((part) => [part, mark]), body.slice(end)], { type: body.type });
}

/** An address without the parameters that have the key, which no poll needs: its header has it. */
export function addressWithoutKey(address: string, key: string): string {
  const forms = [key, encodeURIComponent(key)];
  if (key.length < 8 || !forms.some((form) => address.includes(form))) return address;
  const [path = '', ...query] = address.split(/[?&]/);
  const kept = query.filter((one) => !forms.some((form) => one.includes(form)));
  const cleaned = forms.reduce((text, form) => text.replaceAll(form, '…'), path);
  return cleaned + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/** Pattern of a character as it is, after a backslash, or as a Unicode escape in JSON. */
function written(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  const escaped = code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${/["\\/]/.test(character) ? '\\\\?' : ''}\\u${code}|\\\\u${escaped})`;
}

/** Fields that may contain the content, the documented name first; no document lists them all. */
export const contentKeys = [
  'content',
  'html',
  'markdown',
  'text',
  'data',
  'ai_data',
  'result',
  'body',
];
export const shotKeys = ['screenshot', 'screenshot_base64', 'image'];

/** Fields of the page, which stay as they are. */
const keptFields: ReadonlySet<string> = new Set([...contentKeys, ...shotKeys]);
/** Fields of an answer from which problems are made. */
const wordFields = ['error', 'message', 'details'];

/**
 * Removes the key from an answer that may hold a page, but not from the page itself. Changes the parsed JSON itself: a
 * copy would lack the digits of long numbers.
 * @returns whether the key was there.
 */
export function removeKeyBesidePage(json: unknown, key: string): boolean {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  const [answer] = list;
  return isRecord(answer) && removeKeyFromFields(answer, Object.keys(answer), key);
}

/** @param levels number of objects within that may be the task of the answer. */
function removeKeyFromFields(
  part: Record<string, unknown>,
  names: readonly string[],
  key: string,
  levels = 2,
): boolean {
  let isFound = false;
  for (const name of names) {
    const before = part[name];
    if (before === undefined || keptFields.has(name) || (name === 'task' && isRecord(before)))
      continue;
    const isAddress = name === 'check_url' && typeof before === 'string';
    part[name] = isAddress ? addressWithoutKey(before, key) : withoutKey(before, key);
    isFound ||= part[name] !== before;
  }
  if (levels === 0) return isFound;
  for (const name of ['task', 'data', 'result']) {
    const inner = part[name];
    if (!isRecord(inner)) continue;
    // Other data may have been extracted from the page.
    const isAnswer = name === 'task' || contentKeys.some((content) => content in inner);
    const fields = isAnswer ? Object.keys(inner) : wordFields;
    if (removeKeyFromFields(inner, fields, key, levels - 1)) isFound = true;
  }
  return isFound;
}
