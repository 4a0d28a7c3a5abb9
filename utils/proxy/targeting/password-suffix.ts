import { ProblemError } from '../../problem';
import { parseProxyString } from '../proxy-string';
import { isModifierKey, isModifierValue, modifierKeys } from './modifiers';
import { fieldConflict, type TargetingChoice } from './targeting-rules';

interface SuffixRequest extends TargetingChoice {
  continent: string | null;
}

/** Characters allowed in a password without breaking the proxy URL. */
const safe = /^[A-Za-z0-9.,_-]+$/;

/**
 * Suffix of the password beyond what generate writes itself, as `_key-value` each, in the order of the service's
 * own integrations. Omits modifiers that the product or another choice excludes. Throws `targeting-wrong`, with the
 * modifier's name, for an invalid value.
 */
export function passwordSuffix(request: SuffixRequest): string {
  const pairs: [string, string][] = [];
  const { continent, expert } = request;
  if (continent !== null && fieldConflict('continent', request) === null) {
    pairs.push(['continent', continent]);
  }
  for (const key of modifierKeys) {
    const value = expert[key];
    if (value !== undefined && fieldConflict(key, request) === null) pairs.push([key, value]);
  }
  const unknown = Object.keys(expert).find((key) => !isModifierKey(key));
  if (unknown !== undefined) throw invalidTargeting(unknown);
  for (const [key, value] of pairs) {
    const fits = !isModifierKey(key) || isModifierValue(key, value);
    // A `_` would start another modifier.
    if (!safe.test(value) || value.includes('_') || !fits) throw invalidTargeting(key);
  }
  return pairs.map(([key, value]) => `_${key}-${value}`).join('');
}

function invalidTargeting(key: string): ProblemError {
  return new ProblemError('targeting-wrong', { detail: key.slice(0, 40) });
}

/**
 * Appends a suffix to the password of a generated line in the format `username:password@host:port`. Throws
 * `proxy-string-unreadable`.
 */
export function withPasswordSuffix(line: string, suffix: string): string {
  if (suffix === '') return line;
  const { username, password, host, port } = parseProxyString(line);
  return `${username}:${password}${suffix}@${host}:${port}`;
}
