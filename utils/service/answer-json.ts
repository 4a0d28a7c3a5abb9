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

/** Fields of an answer from which problems are made. */
const wordFields = ['error', 'message', 'details'];

/**
 * Removes the key from the words of an answer that may hold a page, and from those of an object within it that may be
 * its task. Changes the parsed JSON itself: a copy would lack the digits of long numbers.
 */
export function removeKeyFromWords(json: unknown, key: string): void {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  const [answer] = list;
  if (!isRecord(answer)) return;
  for (const part of [answer, answer['task'], answer['data'], answer['result']]) {
    if (!isRecord(part)) continue;
    for (const name of wordFields) if (name in part) part[name] = withoutKey(part[name], key);
  }
}
