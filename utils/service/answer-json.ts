import { isStackOverflow } from '../stack-overflow';
import { isObject } from '../is-record';

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
