import { expect, test } from 'vitest';
import { resolveCheckUrl } from '@/utils/runs/tasks/check-url';

const base = 'https://s.test/api/v1';

test.each<[string, string, string | null, string]>([
  ['the documented path', base, null, 'https://s.test/api/v1/scraper/tasks/a%2Fb'],
  ['an empty address', base, '', 'https://s.test/api/v1/scraper/tasks/a%2Fb'],
  [
    'slashes at the end of the base',
    `${base}///`,
    null,
    'https://s.test/api/v1/scraper/tasks/a%2Fb',
  ],
  [
    'a slash within the base',
    'https://s.test/api/v1',
    null,
    'https://s.test/api/v1/scraper/tasks/a%2Fb',
  ],
  [
    'a path with the version',
    base,
    '/api/v1/scraper/tasks/7',
    'https://s.test/api/v1/scraper/tasks/7',
  ],
  [
    'a documented path without it',
    base,
    '/scraper/tasks/7?x=1',
    'https://s.test/api/v1/scraper/tasks/7?x=1',
  ],
  [
    'the same with slashes at the end of the base',
    `${base}//`,
    '/scraper/tasks/7',
    'https://s.test/api/v1/scraper/tasks/7',
  ],
  ['another path', base, '/other/7', 'https://s.test/other/7'],
  ['a whole address', base, 'https://s.test:443/t', 'https://s.test/t'],
])('%s', (_name, baseUrl, checkUrl, expected) => {
  expect(resolveCheckUrl(baseUrl, 'a/b', checkUrl)).toBe(expected);
});

test.each([
  ['https://other.test/api/v1/scraper/tasks/7', 'https://other.test'],
  ['//other.test/x', 'https://other.test'],
  ['http://s.test/x', 'http://s.test'],
  [`https://[${'x'.repeat(300)}`, `https://[${'x'.repeat(191)}`],
])('refuses %s', (checkUrl, detail) => {
  expect(() => resolveCheckUrl(base, '7', checkUrl)).toThrowError(
    expect.objectContaining({ problem: { code: 'foreign-address', detail } }),
  );
});
