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

/** A body without the key, in whatever way JSON writes its characters. Returns the same body if it does not have it. */
export async function bodyWithoutKey(body: Blob, key: string): Promise<Blob> {
  if (key.length < 8) return body;
  const text = await body.text();
  const cleaned = text.replaceAll(new RegExp(key.replaceAll(/./gs, written), 'g'), '…');
  return cleaned === text ? body : new Blob([cleaned], { type: body.type });
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

/** Fields that stay as they are: those of the page, and the address that is polled. */
const keptFields: ReadonlySet<string> = new Set([...contentKeys, ...shotKeys, 'check_url']);
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
    part[name] = withoutKey(before, key);
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
