import { expect, test } from 'vitest';
import * as tree from '@/utils/view/json-tree';

const levels = 10_000;
const parsed = (text: string): tree.JsonNode => tree.parseRoot(JSON.parse(text));
const deep = () => parsed(`${'['.repeat(levels)}"the bottom"${']'.repeat(levels)}`);

const found = (root: tree.JsonNode, words: string, maxHits?: number) =>
  [...tree.searchTree(root, words, maxHits)].filter((node) => node !== null);

test('ten thousand levels are searched, opened and named without running out of stack', () => {
  const root = deep();
  const [bottom, ...more] = found(root, 'BOTTOM');
  expect(more).toEqual([]);
  expect(bottom?.depth).toBe(levels);
  const ancestors = bottom ? tree.ancestorsOf(bottom) : [];
  expect(ancestors).toHaveLength(levels);
  const rows = tree.visibleNodes(root, new Set(ancestors));
  expect(rows).toHaveLength(levels + 1);
  expect(rows.at(-1)).toBe(bottom);
  expect(bottom && tree.jsonPathOf(bottom)).toBe(`$${'[0]'.repeat(levels)}`);
});

test('a search yields at every value, so that the page can rest between', () => {
  const steps = [...tree.searchTree(deep(), 'nowhere')];
  expect(steps).toHaveLength(levels + 1);
  expect(steps.every((step) => step === null)).toBe(true);
});

test('names and values are found in order, in any case; objects and lists only by their name', () => {
  const root = parsed('{"Lamp":{"wood":"oak","lamp":[1,"LAMP",null,true]},"z":"no"}');
  expect(found(root, 'lamp').map(tree.jsonPathOf)).toEqual([
    '$.Lamp',
    '$.Lamp.lamp',
    '$.Lamp.lamp[1]',
  ]);
  expect(found(root, 'null').map(tree.jsonPathOf)).toEqual(['$.Lamp.lamp[2]']);
  expect(found(root, 'object')).toEqual([]);
  // An index in an array is not a name.
  expect(found(parsed('["a","b"]'), '1')).toEqual([]);
});

test('a search ends at its limit', () => {
  const root = tree.parseRoot(Array.from({ length: 5000 }, () => 'x'));
  expect(found(root, 'x')).toHaveLength(1000);
  expect(found(root, 'x', 3)).toHaveLength(3);
});

test('only what stands in open nodes is a row', () => {
  const root = parsed('{"a":[1,2],"b":{}}');
  expect(tree.visibleNodes(root, new Set())).toEqual([root]);
  expect(tree.visibleNodes(root, new Set([root])).map(tree.jsonPathOf)).toEqual([
    '$',
    '$.a',
    '$.b',
  ]);
  expect(
    tree.visibleNodes(root, new Set([root, ...tree.childrenOf(root)])).map(tree.jsonPathOf),
  ).toEqual(['$', '$.a', '$.a[0]', '$.a[1]', '$.b']);
  expect(tree.childrenOf(root)).toBe(tree.childrenOf(root));
});

test('odd names stand in quotes, and names of prototypes are names like others', () => {
  const root = parsed('{"odd name":1,"a\\"b":2,"":3,"__proto__":4,"constructor":5,"_ok1":6}');
  expect(tree.childrenOf(root).map(tree.jsonPathOf)).toEqual([
    '$["odd name"]',
    '$["a\\"b"]',
    '$[""]',
    '$.__proto__',
    '$.constructor',
    '$._ok1',
  ]);
});

test('sizes and few words', () => {
  const briefly = (value: unknown, maxLength?: number) =>
    tree.nodeSummary(tree.parseRoot(value), maxLength);
  const sizes = [[1, 2], { a: 1 }, [], null, 'text', 7].map((one) =>
    tree.sizeOf(tree.parseRoot(one)),
  );
  expect(sizes).toEqual([2, 1, 0, 0, 0, 0]);
  expect([null, true, 1.5, 'a\n"b"', [1], {}].map((one) => briefly(one))).toEqual([
    'null',
    'true',
    '1.5',
    '"a\\n\\"b\\""',
    '',
    '',
  ]);
  expect(briefly('lamps', 3)).toBe('"lam"…');
  expect([[], {}, null, 'x'].map((one) => tree.isBranch(tree.parseRoot(one)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
