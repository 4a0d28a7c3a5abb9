import { expect, test } from 'vitest';
import { parseSiteIndex, tablesOf } from '@/utils/proxy/routing/parse-site-index';
import { parseSiteList } from '@/utils/proxy/routing/site-list';

test('empty lines and notes count for nothing; what is no site is told by its line', () => {
  const long = `no site ${'x'.repeat(200)}`;
  const text = ['a.test', '', '  ', '# a note', ' ! another', '#', ' two words ', long].join('\n');
  const { sites, bad } = parseSiteList(text);
  expect(sites.count).toBe(1);
  expect(sites.text).toBe(text);
  expect(bad).toEqual([
    { line: 7, text: 'two words', problem: 'bad-host' },
    { line: 8, text: long.slice(0, 100), problem: 'bad-host' },
  ]);
});

test('a note after a site makes the line none', () => {
  expect(parseSiteList('a.test # note').bad).toHaveLength(1);
});

const of = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
const empty = { hosts: {}, suffixes: {}, patterns: {}, blocks: [] };

test('tables are read as they were written, and nothing else is taken for tables', () => {
  expect(parseSiteIndex(of(empty))).toEqual(empty);
  const { blocks: _blocks, ...withoutBlocks } = empty;
  for (const malformed of [
    null,
    7,
    [],
    withoutBlocks,
    { ...empty, blocks: {} },
    { ...empty, hosts: null },
    { ...empty, suffixes: 'x' },
    { ...empty, patterns: undefined },
  ]) {
    expect(parseSiteIndex(of(malformed)), JSON.stringify(malformed)).toBeNull();
  }
  expect(parseSiteIndex(`(${of(empty)}`)).toBeNull();
  expect(parseSiteIndex(`${of(empty)};`)).toBeNull();
  expect(parseSiteIndex('JSON.parse(7)')).toBeNull();
});

test('tables of another form are made anew from the lines, whatever ends them', () => {
  for (const end of ['\n', '\r\n']) {
    const made = tablesOf({ text: `a.test${end}b.test`, tables: 'old', count: 2 });
    expect(Object.keys(made.hosts)).toEqual(['a.test', 'b.test']);
  }
});
