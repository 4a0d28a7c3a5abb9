import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { problemCodes } from '@/utils/problem';

const catalogue = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../assets/locales/en.json'), 'utf8'),
) as { problem: Record<string, string> };

test.each(problemCodes)('%s has a sentence that says what happened', (code) => {
  const sentence = catalogue.problem[code.replaceAll('-', '_')];
  expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
});

test('no sentence is left over from a code that is gone', () => {
  const known = problemCodes.map((code) => code.replaceAll('-', '_'));
  expect(Object.keys(catalogue.problem).filter((name) => !known.some((k) => k === name))).toEqual(
    [],
  );
});

test('message names hold only what Chromium accepts', () => {
  const names: string[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      names.push(name);
      walk(inner);
    }
  };
  walk(catalogue);
  expect(names.filter((name) => !/^[A-Za-z0-9_]+$/.test(name))).toEqual([]);
});
