// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readTree } from '@/utils/extract/tree';
import { pageOf, repeat } from './page';

test('a long list does not use up what is read of the lists after it', () => {
  const item = (at: number): string => `<li>${repeat(12, (cell) => `<b>${at} ${cell}</b>`)}</li>`;
  const page = pageOf(
    `<ul>${repeat(400, item)}</ul><ol>${repeat(30, (at) => `<li><i>Item ${at}</i></li>`)}</ol>`,
  );
  const tree = readTree(page, { nodes: 4500, children: 5000 }, Infinity)!;
  const [long, short] = ['ul', 'ol'].map((tag) => tree.nodes.find((node) => node.tag === tag)!);
  expect(short?.children).toHaveLength(30);
  expect(short?.children.map(({ children }) => children.length)).toEqual(Array(30).fill(1));
  // The rest of the long list is read while there is room, and otherwise estimated.
  const read = long?.children.filter(({ skimmed }) => !skimmed).length ?? 0;
  expect(read).toBeGreaterThan(250);
  expect(read).toBeLessThan(400);
  expect(long?.children.at(-1)).toMatchObject({ skimmed: true, children: [] });
  expect(long?.children.at(-1)?.text).toBeGreaterThan(12);
  expect(tree.nodes.map(({ index }) => index)).toEqual([...tree.nodes.keys()]);
  const elements = new Set(tree.nodes.map((one) => one.element));
  const inPage = [...page.querySelectorAll('*')].filter((one) => elements.has(one));
  expect([...elements].every((one, at) => one === inPage[at])).toBe(true);
  expect(long?.end).toBe(short?.index);
});
