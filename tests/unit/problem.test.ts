import { expect, test } from 'vitest';
import { toProblem } from '@/utils/problem';

test.each([
  ['IndexedDB', new DOMException('The quota was exceeded', 'QuotaExceededError'), 'disk-full'],
  [
    'Chromium',
    new Error('IO error: 000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE)'),
    'disk-full',
  ],
  ['the system', new Error('No space left on device'), 'disk-full'],
  ['anything else', new Error('Extension context invalidated.'), 'unexpected'],
  ['a text', 'odd', 'unexpected'],
])('a failure of %s is told by its cause', (_, thrown, code) => {
  expect(toProblem(thrown).code).toBe(code);
});
