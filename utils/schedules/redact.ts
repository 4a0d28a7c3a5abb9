/** Fields whose values are nobody's business on a screen: keys, logins, cookies. */
const secret =
  /pass(word|phrase)?$|secret|token|credential|cookie|authori[sz]ation|api_?key|_key$|account_json|connection_string/i;
const covered = '********';
const deepest = 12;
/** Characters of one text, and entries of one list, that are kept. */
const longestText = 20_000;
const mostEntries = 500;

/** A value without secrets, and of a size that can be kept and shown. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, longestText);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return list.slice(0, mostEntries).map((one) => redact(one, depth + 1));
  }
  return redactFields(value, depth);
}

/** The same for the fields of an object. */
export function redactFields(value: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostEntries)
      .map(([key, inner]: [string, unknown]): [string, unknown] => [
        key,
        secret.test(key) && typeof inner === 'string' && inner !== ''
          ? covered
          : redact(inner, depth + 1),
      ]),
  );
}
