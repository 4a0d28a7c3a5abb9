import { expect, test } from 'vitest';
import type { Features } from '../../../../utils/extract/lists/features';
import { scoreOf } from '../../../../utils/extract/lists/score';

const usual: Features = {
  count: 0.6,
  area: 0.5,
  text: 0.6,
  likeness: 0.8,
  perRecord: 0.7,
  linkDensity: 0.3,
  linked: 1,
  fields: 0.6,
  chrome: 0,
  words: 0.5,
  centre: 0.9,
  width: 0.6,
  aligned: 1,
  even: 1,
  distinct: 1,
  coverage: 0.9,
  images: 1,
  hidden: 0,
  variety: 0.2,
  segments: 0,
  cousins: 0,
  nested: 0,
  unlike: 0,
  table: 0,
  menu: 0,
  alternating: 0,
  mixed: 0,
};
const score = (change: Partial<Features>): number => scoreOf({ ...usual, ...change });

test.each([
  ['little text', { text: 0.1 }],
  ['few records', { count: 0.2 }],
  ['records that look different', { likeness: 0.2, unlike: 0.6 }],
  ['a place in the navigation', { chrome: 1 }],
  ['records that are lists themselves', { nested: 1 }],
  ['records that nobody sees', { hidden: 1 }],
  ['a menu of links', { menu: 1 }],
  ['rows that take turns', { alternating: 1 }],
  ['outliers among the records', { mixed: 1 }],
  ['records that say the same', { distinct: 0.2 }],
] as const)('%s speaks against a list', (_, change) => {
  expect(score(change)).toBeLessThan(score({}));
});
