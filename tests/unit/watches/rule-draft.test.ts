import { expect, test } from 'vitest';
import { draftOfRule, ruleOfDraft } from '@/components/watches/rule-draft';
import type { WatchRule } from '@/utils/watches/schema';

const columns = ['Name', 'Price'];

test.each<WatchRule>([
  { kind: 'below', column: 'Price', limit: 99.5 },
  { kind: 'above', column: 'Price', limit: -1 },
  { kind: 'contains', column: '', text: 'sold' },
  { kind: 'contains', column: 'Name', text: 'sold' },
  { kind: 'new' },
  { kind: 'gone' },
  { kind: 'changed' },
])('a stored rule comes back from the form as it was: %o', (rule) => {
  expect(ruleOfDraft(draftOfRule(rule), columns)).toEqual(rule);
});

test('a rule without its number or text is not whole', () => {
  const typed = { column: '', limit: ' ', text: ' ' };
  expect(ruleOfDraft({ ...typed, kind: 'below' }, columns)).toBeNull();
  expect(ruleOfDraft({ ...typed, kind: 'contains' }, columns)).toBeNull();
  for (const limit of ['500-', '1e3', '1,5', '0x1']) {
    expect(ruleOfDraft({ ...typed, kind: 'below', limit }, columns)).toBeNull();
  }
  expect(ruleOfDraft({ ...typed, kind: 'below', limit: '5' }, columns)).toEqual({
    kind: 'below',
    column: 'Name',
    limit: 5,
  });
});

test('a rule about a column that is gone does not move to another one', () => {
  const typed = { column: 'Was', limit: '5', text: 'sold' };
  expect(ruleOfDraft({ ...typed, kind: 'below' }, columns)).toBeNull();
  expect(ruleOfDraft({ ...typed, kind: 'above' }, columns)).toBeNull();
  expect(ruleOfDraft({ ...typed, kind: 'contains' }, columns)).toBeNull();
  expect(ruleOfDraft({ ...typed, kind: 'contains', column: '' }, columns)).not.toBeNull();
});
