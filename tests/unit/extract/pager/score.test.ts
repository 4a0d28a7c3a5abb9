import { expect, test } from 'vitest';
import { leastPagerScore, scorePager } from '../../../../utils/extract/pager/score';
import type { PagerSignals } from '../../../../utils/extract/pager/signals';

const nothing: PagerSignals = {
  rel: null,
  word: null,
  arrow: null,
  className: null,
  inPager: false,
  amongNumbers: false,
  nextNumber: false,
  step: 'other',
  headNext: false,
  disabled: false,
  inOtherWidget: false,
  hidden: false,
  moreCount: 0,
  long: false,
  button: false,
};
const accepted = (signals: Partial<PagerSignals>): boolean =>
  scorePager({ ...nothing, ...signals }).score >= leastPagerScore;

test.each([
  ['rel alone', { rel: 'next' }],
  ['a word and an address further on', { word: 'next', step: 'on' }],
  ['an arrow in a pager', { arrow: 'on', inPager: true }],
  ['a class word and an address further on', { className: 'next', step: 'on' }],
  ['the next number in a pager', { nextNumber: true, inPager: true, amongNumbers: true }],
  ['a button that says more, by its class', { word: 'more', className: 'more', button: true }],
] as const)('%s is enough', (_, signals) => {
  expect(accepted(signals)).toBe(true);
});

test.each([
  ['a word alone', { word: 'next' }],
  ['an arrow alone', { arrow: 'on' }],
  [
    'a place in a pager with an address further on',
    { inPager: true, amongNumbers: true, step: 'on', headNext: true },
  ],
  ['a way back', { rel: 'next', word: 'previous', step: 'back' }],
  ['what is hidden', { rel: 'next', hidden: true }],
  ['one of many that say more', { word: 'more', button: true, moreCount: 9, inPager: true }],
  ['an arrow to press without an address', { arrow: 'on', button: true, inPager: true }],
] as const)('%s is not', (_, signals) => {
  expect(accepted(signals)).toBe(false);
});
