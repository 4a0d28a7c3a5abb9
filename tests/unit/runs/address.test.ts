import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isPrivateAddress,
  needsConfirmation,
  pageAddress,
  plainAddress,
  sentAddress,
} from '@/utils/runs/address';
import { secretParameters } from '@/utils/runs/secret-parameters';
import { agentText } from '@/utils/runs/agent/agent-text';
import { scrapeRun } from './tasks/example-options';

describe('sentAddress', () => {
  test.each([
    ['https://a.test/x?y=1#part', 'https://a.test/x?y=1'],
    ['https://me:secret@a.test/', 'https://a.test/'],
    ['http://a.test', 'http://a.test/'],
    ['chrome://settings', null],
    ['file:///etc/passwd', null],
    ['about:blank', null],
    ['data:text/html,x', null],
    ['view-source:https://a.test/', null],
    ['', null],
    ['a.test', null],
  ])('%s', (url, sent) => {
    expect(sentAddress(url)).toBe(sent);
  });

  test('never lets user info or fragment out', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const sent = new URL(sentAddress(url.replace('://', '://user:pw@'))!);
        expect([sent.username, sent.password, sent.hash]).toEqual(['', '', '']);
      }),
    );
  });
});

test.each([
  ['https://me:secret@a.test/x?y=1#part', 'https://a.test/x?y=1#part'],
  ['ftp://me@a.test/', 'ftp://a.test/'],
  ['me:secret@', 'me:secret@'],
  ['no address', 'no address'],
])('%s leaves Vantage as %s', (text, plain) => {
  expect(plainAddress(text)).toBe(plain);
});

describe('the page of a result', () => {
  const url = 'https://a.test/';
  const result = {
    title: '',
    statusCode: null,
    modeUsed: null,
    contentType: 'text/html',
    size: 0,
    hasScreenshot: false,
    extra: {},
  };
  test.each([
    ['https://a.test/moved', 'https://a.test/moved'],
    ['/moved', url],
    [null, url],
  ])('that ended at %s is %s', (finalUrl, page) => {
    expect(pageAddress(scrapeRun({ url, result: { ...result, finalUrl } }))).toBe(page);
  });

  test('that has none yet is the requested one', () => {
    expect(pageAddress(scrapeRun({ url, result: null }))).toBe(url);
  });
});

describe('isPrivateAddress', () => {
  test.each([
    'http://localhost/',
    'http://localhost:8080/',
    'http://x.localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://169.254.169.254/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://intranet/',
    'http://printer2/',
    'http://printer.local/',
    'http://wiki.internal./',
  ])('%s is', (url) => {
    expect(isPrivateAddress(url)).toBe(true);
  });

  test.each([
    'https://a.test/',
    'http://172.32.0.1/',
    'http://100.128.0.1/',
    'http://11.0.0.1/',
    'http://[2001:db8::1]/',
    'https://localhost.example/',
    'https://10.example/',
    'https://127.0.0.1.example/',
    'nothing',
    'https://xn--bcher-kva.example/',
  ])('%s is not', (url) => {
    expect(isPrivateAddress(url)).toBe(false);
  });

  test('is asked about first, unless the scraper itself is local', () => {
    expect(needsConfirmation('http://intranet/', 'https://scraper.example/api/v1')).toBe(true);
    expect(needsConfirmation('http://intranet/', '')).toBe(true);
    expect(needsConfirmation('http://localhost/', 'https://localhost:4000/api/v1')).toBe(false);
    expect(needsConfirmation('https://a.test/', 'https://scraper.example/api/v1')).toBe(false);
  });
});

describe('secretParameters', () => {
  test.each([
    ['https://a.test/?token=abcdefgh', ['token']],
    ['https://a.test/?user_token=abcdefgh&q=shoes', ['user_token']],
    ['https://a.test/?x=eyJhbGciOi.eyJzdWIiOi.abc', ['x']],
    ['https://a.test/?x=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', ['x']],
    ['https://a.test/?sig=aaaaaaaa&sig=bbbbbbbb', ['sig']],
    ['https://a.test/?x=abcdefghijklmnopqrstuvwxyz123456', ['x']],
    ['https://a.test/?token=', []],
    ['https://a.test/?token=abcdefg', []],
    ['https://a.test/?x=abcdefghijklmnopqrstuvwxyzabc12345', []],
    ['https://a.test/?x=a1b2c3d4e5f6g7', []],
    ['https://a.test/?x=12345678901234567890123456789012', []],
    ['https://a.test/?x=id+9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', []],
    ['https://a.test/?x=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b+id', []],
    ['https://a.test/?q=how+to+reset+a+password', []],
    ['https://a.test/?slug=a-very-long-title-about-many-different-things', []],
    ['not an address', []],
  ])('%s', (url, names) => {
    expect(secretParameters(url)).toEqual(names);
  });
});

test('the text to the agent begins with the page', () => {
  expect(agentText('https://a.test/', 'What?')).toBe('Page: https://a.test/\n\nWhat?');
  expect(agentText('', 'What?')).toBe('What?');
});
