import { expect, test } from 'vitest';
import { fakeI18n as i18n } from './catalogue';

test.each([
  'proxyLists.testDone',
  'compare.lines',
  'view.differs',
  'hand.excluded',
  'spending.total',
  'problemMore.creditsLeft',
])('%s fits where each of its numbers is one', (name) => {
  expect(i18n.t(name, 1, ['1', '1'])).not.toMatch(/\b1 (work|stay|removed|\w+s)\b/);
});
