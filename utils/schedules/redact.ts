import { isSecretField } from '../secret-field';

/** Also cookies, which exports of what the user asked for have. */
const isHidden = (name: string, value: unknown): boolean =>
  isSecretField(name, value) || (/cookie/i.test(name) && typeof value === 'string');

const covered = '********';
const deepest = 12;
/** Maximum characters of a text and entries of a list. */
const longestText = 20_000;
const maxEntries = 500;

/** Removes secrets from a value and limits its size. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, longestText);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return list.slice(0, maxEntries).map((one) => redact(one, depth + 1));
  }
  return redactFields(value, depth);
}

/** Removes secrets from the fields of an object and limits their size. */
export function redactFields(value: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .map(([key, inner]: [string, unknown]): [string, unknown] => [
        key,
        inner !== '' && isHidden(key, inner) ? covered : redact(inner, depth + 1),
      ]),
  );
}
