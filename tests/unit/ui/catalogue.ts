import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type Messages = { [name: string]: string | Messages };

export const messages = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../assets/locales/en.json'), 'utf8'),
) as Messages;

/** Every message by its full name; plural forms end in `.1` and `.n`. */
export function flat(tree: Messages = messages, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + name, value);
    else for (const [inner, text] of flat(value, `${path}${name}.`)) found.set(inner, text);
  }
  return found;
}

/** Returns messages as the browser would, for tests without the extension API. */
export const fakeI18n = {
  t(key: string, ...rest: (number | (string | number)[])[]): string {
    if (key === '@@ui_locale') return 'en';
    const all = flat();
    const count = rest.find((arg) => typeof arg === 'number');
    const values = rest.find((arg) => Array.isArray(arg)) ?? (count === undefined ? [] : [count]);
    const text = all.get(key) ?? all.get(`${key}.${count === 1 ? '1' : 'n'}`);
    if (text === undefined) throw new Error(`no message named ${key}`);
    return text.replaceAll(/\$(\d)/g, (_, place: string) => String(values[Number(place) - 1]));
  },
};
