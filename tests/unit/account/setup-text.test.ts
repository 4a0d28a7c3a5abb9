import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSetUpText } from '@/utils/account/setup-text';
import { cpuTime } from '../../fixtures/cpu-time';

const whole = {
  accountApi: 'https://api.service.example/v1',
  exitCheck: 'https://ip.service.example/?format=json',
  dashboard: 'https://dashboard.service.example',
  key: 'ak_0123456789abcdef',
};

describe('set-up text', () => {
  test('reads the JSON line of the local service, where the account key is one of several', () => {
    const { key, ...addresses } = whole;
    const line = JSON.stringify({
      ...addresses,
      scraperApi: 'https://scraper.service.example/api/v1',
      keys: { account: key, team: 'other', scraper: 'scraper-key' },
    });
    expect(readSetUpText(line)).toEqual(whole);
  });

  test('takes a key alone, as it is copied, but no word and no address', () => {
    expect(readSetUpText(` ${'k'.repeat(32)}\n`)).toEqual({ key: 'k'.repeat(32) });
    for (const key of [
      `sk_live_${'k'.repeat(20)}`,
      `${'Ab+/'.repeat(6)}==`,
      'eyJhbGciOi.eyJzdWIiOi.SflKxwRJ',
    ]) {
      expect(readSetUpText(key)).toEqual({ key });
      expect(readSetUpText(`"${key}"\n`)).toEqual({ key });
    }
    for (const text of [
      'https://api.service.example/v1',
      'api.some-long-service.example/v1',
      'not a key at all',
      'Extraordinarily',
    ]) {
      expect(readSetUpText(text)).toEqual({});
    }
  });

  test('takes a key behind what it is called in a header', () => {
    const key = 'ak_0123456789ab';
    for (const text of [key, `x-apikey: ${key}`, `X-ApiKey:${key}`, `Bearer ${key}`, `"${key}"`]) {
      expect(readSetUpText(text), text).toEqual({ key });
    }
    for (const text of ['2026-11-23', 'proxy1.example', 'short1', 'Bearer token']) {
      expect(readSetUpText(text), text).toEqual({});
    }
  });

  test('takes address and key of a documented call', () => {
    const { accountApi, key } = whole;
    for (const text of [
      `${accountApi}/public?apikey=${key}`,
      `curl "${accountApi}/public/usage?product=rp" -H "x-apikey: ${key}"`,
    ]) {
      expect(readSetUpText(text), text).toEqual({ accountApi, key });
    }
    expect(readSetUpText(`${accountApi}/public?apikey=<API_KEY>`)).toEqual({});
  });

  test('white space of all kinds stands where it likes', () => {
    const { accountApi, key } = whole;
    for (const text of [
      `Account\u00a0API\u00a0address:\u00a0${accountApi}\u00a0\nAPI\u2009key:\u3000${key}\u200b`,
      `\ufeff  Account API address\t${accountApi}\r\tAPI key \t ${key}`,
      `Account API address\n  ${accountApi}\n\n\nAccount API key:\n${key}`,
      `Account API address：${accountApi}\nKey：${key.slice(0, 4)}\u200b${key.slice(4)}`,
    ]) {
      expect(readSetUpText(text), JSON.stringify(text)).toEqual({ accountApi, key });
    }
  });

  test('reads a JSON object with the key at the top', () => {
    expect(readSetUpText(`  ${JSON.stringify(whole, null, 2)}\n`)).toEqual(whole);
  });

  test('reads lines of name=value', () => {
    const text = Object.entries(whole).map(([name, value]) => `${name}=${value}`);
    expect(readSetUpText(text.join('\r\n'))).toEqual(whole);
  });

  test('reads lines as they stand on the screen, in any order, among other text', () => {
    const text = `Welcome!
      Account API key: ${whole.key}
      Dashboard address: ${whole.dashboard}
      Account API address: ${whole.accountApi}

      Exit check address: "${whole.exitCheck}"
      Yours, the team`;
    expect(readSetUpText(text)).toEqual(whole);
  });

  test('a value keeps its own colons and equal signs', () => {
    expect(readSetUpText('exit check = https://ip.example:8443/?a=b')).toEqual({
      exitCheck: 'https://ip.example:8443/?a=b',
    });
  });

  test('the scraper key is not taken for the account key', () => {
    expect(readSetUpText('scraper key: sk_1\nkeys.scraper=sk_2')).toEqual({});
    expect(readSetUpText(`scraperKey:${'k'.repeat(20)}`)).toEqual({});
    expect(readSetUpText(`scraperKey=${'k'.repeat(20)}`)).toEqual({});
  });

  test.each(['', 'hello', '{', '{}', '[]', 'null', '{"key":5}', ':::', '=x'])(
    'finds nothing in %j',
    (text) => {
      expect(readSetUpText(text)).toEqual({});
    },
  );

  test('never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readSetUpText(text);
      }),
      { seed: 7 },
    );
  });
});

test('a hostile text is read at once', () => {
  const blanks = ' '.repeat(100_000);
  const began = cpuTime();
  for (const text of [
    `${blanks}x`,
    `a${blanks}=${blanks}x`,
    `key=${'>'.repeat(100_000)}x`,
    `${'https://a'.repeat(10_000)}x-apikey: ${'k'.repeat(20)} `,
    'a1'.repeat(50_000),
  ]) {
    expect(readSetUpText(text).accountApi).toBeUndefined();
  }
  // An earlier regular expression took 2.7 s for 2,000 blanks.
  expect(cpuTime() - began).toBeLessThan(500);
});
