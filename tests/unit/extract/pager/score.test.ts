import { expect, test } from 'vitest';
import { minPagerScore, scorePager } from '../../../../utils/extract/pager/score';
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
  saysPage: false,
  blank: false,
  older: false,
  button: false,
  loads: false,
  afterList: null,
  icon: null,
  form: null,
  amongItems: false,
  atEnd: false,
  nextCount: 0,
  place: null,
  byOne: false,
};
const accepted = (signals: Partial<PagerSignals>): boolean =>
  scorePager({ ...nothing, ...signals }).score >= minPagerScore;

test.each([
  ['rel alone', { rel: 'next' }],
  ['a word and an address further on', { word: 'next', step: 'on' }],
  ['an arrow in a pager', { arrow: 'on', inPager: true }],
  ['a class word and an address further on', { className: 'next', step: 'on' }],
  ['the next number in a pager', { nextNumber: true, inPager: true, amongNumbers: true }],
  ['a button that says more, by its class', { word: 'more', className: 'more', button: true }],
  ['a button that loads more', { word: 'more', loads: true, button: true }],
  ['a button that shows more after a list', { word: 'more', afterList: true, button: true }],
  ['what a style sheet draws in a pager', { className: 'next', blank: true, inPager: true }],
  [
    'the next page by name, in a form',
    { word: 'next', saysPage: true, form: 'fields', button: true },
  ],
  ['an icon with an address further on', { icon: 'on', step: 'on' }],
  ['the next page by the head and the address', { headNext: true, step: 'on' }],
  ['the next page by its number, in a pager', { byOne: true, step: 'on', inPager: true }],
  ['a word beside a place among pages', { word: 'next', place: 'more' }],
  ['a word after a list', { word: 'next', afterList: true }],
] as const)('%s is enough', (_, signals) => {
  expect(accepted(signals)).toBe(true);
});

test.each([
  ['a word alone', { word: 'next' }],
  ['the next article by the head', { headNext: true, word: null }],
  ['a button on the last page', { word: 'next', className: 'next', button: true, place: 'end' }],
  ['an arrow alone', { arrow: 'on' }],
  [
    'a place in a pager with an address further on',
    { inPager: true, amongNumbers: true, step: 'on' },
  ],
  ['a way back', { rel: 'next', word: 'previous', step: 'back' }],
  ['what is hidden', { rel: 'next', hidden: true }],
  ['one of many that say more', { word: 'more', button: true, moreCount: 9, inPager: true }],
  ['one of many that say next', { word: 'next', arrow: 'on', button: true, nextCount: 9 }],
  ['what unfolds a text', { word: 'more', className: 'more', button: true, afterList: false }],
  ['the next article', { rel: 'next', className: 'next', inPager: true, amongItems: true }],
  ['a class word in a pager', { className: 'next', inPager: true }],
  ['a step of a form', { word: 'next', className: 'next', button: true, form: 'fields' }],
  ['a button at the last number', { word: 'next', className: 'next', inPager: true, atEnd: true }],
  ['a link to this page', { word: 'next', inPager: true, amongNumbers: true, step: 'same' }],
  ['an arrow to press without an address', { arrow: 'on', button: true, inPager: true }],
] as const)('%s is not', (_, signals) => {
  expect(accepted(signals)).toBe(false);
});
