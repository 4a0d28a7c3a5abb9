import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { codeFor, scrapeCall } from '@/utils/export/code';

const call = scrapeCall(
  'https://a.test/',
  {
    mode: 'request',
    country: '',
    screenshot: false,
    headers: 'Cookie: secret\nX-Api-Key: secret\nAccept: text/html',
  },
  'https://service.test',
);
const { text } = codeFor('curl', call);

/** Body that a real shell hands to curl, whose arguments are printed instead of sent. */
function bodyOf(variables: Record<string, string>): unknown {
  const printing = `curl() { for one; do printf '%s\\0' "$one"; done; }\n${text}`;
  const env = { PATH: '/usr/bin:/bin', VANTAGE_SCRAPER_KEY: 'key', ...variables };
  const args = execFileSync('sh', ['-c', printing], { env, encoding: 'utf8', stdio: 'pipe' }).split(
    '\0',
  );
  return JSON.parse(args[args.indexOf('--data-raw') + 1] ?? '');
}

test('values of secret headers are texts of the JSON, whatever is in them', () => {
  for (const cookie of [
    'a=1; b=$2',
    'a="1"; b=\\"2\\\\',
    "it's $(id) `id` & % / \\& é",
    '"',
    '\\',
  ]) {
    const body = bodyOf({ HEADER_COOKIE: cookie, HEADER_X_API_KEY: 'plain' });
    expect(body).toMatchObject({
      additional_headers: { Cookie: cookie, 'X-Api-Key': 'plain', Accept: 'text/html' },
    });
  }
});

test('nothing is sent while a secret header is not set', () => {
  const variables = { HEADER_COOKIE: 'a=1' };
  expect(() => bodyOf(variables)).toThrow(/HEADER_X_API_KEY/);
  expect(() => bodyOf({ ...variables, HEADER_X_API_KEY: '' })).toThrow(/HEADER_X_API_KEY/);
});
