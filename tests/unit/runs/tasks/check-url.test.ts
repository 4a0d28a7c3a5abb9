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
    'a documented path with slashes at the end of the base',
    `${base}//`,
    '/scraper/tasks/7',
    'https://s.test/api/v1/scraper/tasks/7',
  ],
  ['another path', base, '/other/7', 'https://s.test/other/7'],
  ['a whole address', base, 'https://s.test:443/t', 'https://s.test/t'],
  ['a whole address with a login', base, 'https://a:b@s.test/t', 'https://s.test/t'],
  ['its own host without TLS', base, 'http://s.test/t?x=1', 'https://s.test/t?x=1'],
  ['its own host at a port behind a gateway', base, 'http://s.test:8080/t', 'https://s.test/t'],
])('%s', (_name, baseUrl, checkUrl, expected) => {
  expect(resolveCheckUrl(baseUrl, 'a/b', checkUrl)).toBe(expected);
});

test('an ID that no URL can have leads nowhere, and does not throw', () => {
  expect(resolveCheckUrl(base, '7\ud800', null)).toBe(`${base}/scraper/tasks/7%EF%BF%BD`);
});

test.each([
  'https://other.test/api/v1/scraper/tasks/8',
  'http://other.test/api/v1/scraper/tasks/8',
  'https://s.test.other.test/x',
  'https://s.test@other.test/x',
  'https://s.test:444/x',
  'ftp://s.test/x',
  'javascript:alert(1)',
  '//other.test/x',
  `/api/v1/scraper/tasks/${'8'.repeat(8000)}`,
  `https://[${'x'.repeat(300)}`,
])('asks the documented path instead of %s', (checkUrl) => {
  expect(resolveCheckUrl(base, '7', checkUrl)).toBe('https://s.test/api/v1/scraper/tasks/7');
});
