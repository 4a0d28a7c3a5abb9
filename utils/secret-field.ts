/** Names of fields that hold keys, logins or sessions. */
const secretName =
  /password|pass(phrase)?$|secret|token|credential|authori[sz]ation|api-?_?key|_key$|account_json|connection_string|proxy_?(username|login|session)|session_?id/i;

/**
 * Whether a field of the service holds a secret, which is neither shown nor exported. Of cookies only texts: what a
 * list of them holds is judged by its own fields.
 */
export function isSecretField(name: string, value: unknown): boolean {
  if (typeof value === 'string') return secretName.test(name) || /cookie/i.test(name);
  // Numbers named after tokens are counts.
  if (typeof value === 'number') return secretName.test(name) && !/token/i.test(name);
  return typeof value === 'object' && value !== null && secretName.test(name);
}
