import { isObject } from './is-record';

/** Names of fields that hold keys, logins or sessions; not those of sorting and paging. */
const secretName =
  /password|(^|[_-])pass(phrase)?$|passphrase|secret|(?<!(page|next|continuation)[_-]?)token|credential|authori[sz]ation|api-?_?key|(?<!product|sort|group|cache|primary|foreign|public)_key$|account_json|connection_string|proxy_?(username|login|session)|session_?id/i;

/**
 * Whether a field of the service holds a secret, which is neither shown nor exported. Numbers named
 * after tokens are counts, and lists and objects named after them are judged by their own fields.
 */
export function isSecretField(name: string, value: unknown): boolean {
  if (!secretName.test(name)) return false;
  if (typeof value === 'string') return true;
  const isStructure = isObject(value);
  return (isStructure || typeof value === 'number') && !/token/i.test(name);
}
