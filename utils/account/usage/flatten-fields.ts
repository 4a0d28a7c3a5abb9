import type { Field } from './schema';

/** As many fields, and as many characters of each, as are kept of what is not known. */
const most = { fields: 200, text: 200, depth: 5 };
/** Logins and keys are for the background alone: a field of such a name goes no further. */
const secret = /user_?name|pass|login|api_?key|token|secret|credential/i;

/**
 * Fields of any shape as a flat list: `hours.2026-01-31 14:00.count` and its value.
 * @param known names at the top that are shown elsewhere.
 */
export function fieldsOf(value: unknown, known: ReadonlySet<string> = new Set()): Field[] {
  const fields: Field[] = [];
  function take(name: string, item: unknown, depth: number): void {
    if (fields.length >= most.fields || depth > most.depth) return;
    if (isMap(item)) {
      for (const [key, one] of Object.entries(item)) {
        if (secret.test(key) || (depth === 0 && known.has(key))) continue;
        take(name === '' ? key : `${name}.${key}`, one, depth + 1);
      }
    } else if (name !== '') fields.push({ name: name.slice(0, most.text), value: textOf(item) });
  }
  take('', value, 0);
  return fields;
}

/** An object or a list, by its names or its places. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : String(value)).slice(0, most.text);
}
