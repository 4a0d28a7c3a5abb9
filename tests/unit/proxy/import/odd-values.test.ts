import { describe, expect, test } from 'vitest';
import { planImport } from '@/utils/proxy/import/profiles-file';
import { foxyProxyFiles, oldFoxyProxyFiles } from './switcher-files/foxyproxy';
import { omegaFiles } from './switcher-files/omega';
import { omegaSchemeFiles } from './switcher-files/omega-schemes';
import { caidoFiles, switchySharpFiles } from './switcher-files/others';
import { smartProxyFiles } from './switcher-files/smartproxy';
import { textOf } from './switcher-files/switcher-file';

/** Throws when it is converted to a text or a number. */
const unwilling = { toString: null, valueOf: null };

/** Copies of a value in which one part each is replaced, however deep. */
function* withOnePart(value: unknown, part: unknown): Generator {
  yield part;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    for (const copy of withOnePart(one, part)) {
      yield Array.isArray(value)
        ? value.map((old: unknown, at) => (String(at) === key ? copy : old))
        : { ...value, [key]: copy };
    }
  }
}

/** SwitchySharp's exports may be in base64. */
const parsedOf = (text: string): unknown =>
  JSON.parse(text.startsWith('{') ? text : Buffer.from(text, 'base64').toString());

const kinds = {
  foxyproxy: foxyProxyFiles,
  'foxyproxy-old': oldFoxyProxyFiles,
  omega: [...omegaFiles, ...omegaSchemeFiles],
  switchysharp: switchySharpFiles,
  smartproxy: smartProxyFiles,
  caido: caidoFiles,
};

describe.each(Object.entries(kinds))('a file of the kind %s', (_kind, files) => {
  test.each(files)('with a value of another type anywhere is read: $about', ({ file }) => {
    let read = 0;
    for (const part of [unwilling, [unwilling], null, 7]) {
      for (const copy of withOnePart(parsedOf(textOf(file)), part)) {
        let id = 0;
        const plan = () => planImport(JSON.stringify(copy), [], () => String((id += 1)));
        try {
          plan();
        } catch (error) {
          expect(error).toMatchObject({ name: 'ProblemError' });
        }
        read += 1;
      }
    }
    expect(read).toBeGreaterThan(10);
  });
});
