import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sections } from './row.ts';
import { files } from './table.ts';

const rows = Object.values(files).flat();

describe('the table', () => {
  test('every row has a name, a rule in words and a test, and a name of its own in its section', () => {
    const ids = rows.map(({ section, name }) => `${section}: ${name}`);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const { name, rule, test: meets } of rows) {
      expect(name.trim()).not.toBe('');
      expect(rule.split(' ').length, rule).toBeGreaterThan(1);
      expect(meets).toBeTypeOf('function');
    }
  });

  test.each(Object.entries(sections))('%s has its %i rows or more', (section, least) => {
    const found = rows.filter((row) => row.section === section);
    expect(found.length).toBeGreaterThanOrEqual(least);
  });

  test('every list of rows is played', () => {
    const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
    expect(names.toSorted()).toEqual(
      [...Object.keys(files), 'table'].map((name) => `${name}.test.ts`).toSorted(),
    );
    expect(readdirSync(join(import.meta.dirname, 'rows')).length).toBeGreaterThan(15);
  });
});
