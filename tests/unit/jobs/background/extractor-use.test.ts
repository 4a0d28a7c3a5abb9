import { expect, test } from 'vitest';
import { isExtractor } from '@/utils/jobs/background/extractor';

test.each([
  ['chrome-extension://id/extractor.html#run', true],
  ['chrome-extension://id/workspace.html#/extractor.html', false],
  ['https://a.test/', false],
  [undefined, false],
])('whether %s reads results without a user: %s', (url, is) => {
  expect(isExtractor(url)).toBe(is);
});
