import { describe, expect, it } from 'vitest';
import { parseSiteIndex } from '@/utils/proxy/routing/parse-site-index';
import { lookUp } from '@/utils/proxy/routing/site-lookup';
import { type ParsedRuleList, parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import { cpuTime } from '../../../fixtures/cpu-time';

function parsed(text: string, name = 'Home'): ParsedRuleList {
  const read = parseRuleList(text, name);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** 1: the profile, 0: direct, -1: not in the list. */
function routeOf({ tables }: ParsedRuleList, url: string): number {
  const index = parseSiteIndex(tables);
  if (!index) throw new Error('no index');
  return lookUp(url, new URL(url).hostname, index);
}

const reasons = ({ unused }: ParsedRuleList) => unused.first.map(({ why }) => why);

const autoProxy = `[AutoProxy 0.2.9]
! Comment
||blocked.example^
@@||open.blocked.example
|https://exact.example/
|http://begin.example
||shop.example/cart
/^https?:\\/\\/x/
.dotted.example
video
||ads.example^$third-party
site.example##.banner
||ports.example:8080^
`;

describe('AutoProxy and AdBlock lists', () => {
  it('takes hosts, ports and schemes, and lets exceptions win', () => {
    const list = parsed(autoProxy);
    expect(routeOf(list, 'https://www.blocked.example/a')).toBe(1);
    expect(routeOf(list, 'https://open.blocked.example/')).toBe(0);
    expect(routeOf(list, 'https://a.open.blocked.example/')).toBe(0);
    expect(routeOf(list, 'https://exact.example/')).toBe(1);
    expect(routeOf(list, 'http://exact.example/')).toBe(-1);
    expect(routeOf(list, 'http://ports.example:8080/')).toBe(1);
    expect(routeOf(list, 'http://ports.example/')).toBe(-1);
    expect(routeOf(list, 'https://www.dotted.example/')).toBe(1);
    expect(list.direct).toBe(1);
  });

  it('names what hosts cannot express, and takes nothing of it', () => {
    const list = parsed(autoProxy);
    expect(list.unused.count).toBe(5);
    expect(reasons(list).toSorted()).toEqual(
      ['element', 'keyword', 'options', 'path', 'regular-expression'].toSorted(),
    );
    expect(routeOf(list, 'https://shop.example/cart')).toBe(-1);
    expect(routeOf(list, 'https://ads.example/')).toBe(-1);
    expect(routeOf(list, 'https://site.example/')).toBe(-1);
    expect(list.adjusted.first).toEqual([
      { rule: '|http://begin.example', why: 'prefix-as-host' },
      { rule: '.dotted.example', why: 'keyword-as-host' },
    ]);
  });

  it('reads base64, also with line breaks', () => {
    const packed = btoa(autoProxy).replaceAll(/(.{64})/g, '$1\n');
    expect(parsed(packed)).toEqual(parsed(autoProxy));
  });

  it.each(['||shops.', '||shops.^', '@@||shops.', 'www.shops.', '.shops.example.'])(
    'takes no name that is cut behind a dot: %s',
    (rule) => {
      const list = parsed(`[AutoProxy]\n||one.example\n${rule}`);
      expect(list.unused.count).toBe(1);
      expect(list.sites + list.direct).toBe(1);
    },
  );

  it('lets an exception for a whole domain win over a rule for a host in it', () => {
    const list = parsed('[Adblock Plus 2.0]\n||a.open.example^\n@@||open.example^');
    expect(routeOf(list, 'https://a.open.example/')).toBe(0);
  });
});

describe('lists of conditions', () => {
  it('gives exceptions by the first rule that matches', () => {
    const list = parsed(`[SwitchyOmega Conditions]
; Comment
@note what follows
!*.inner.example.com
*.example.com
B: *.only-below.example
Ip: 10.1.0.0/16
UR: ^https
K: word
U: *://part.example/path*
WD: -M-----
`);
    expect(routeOf(list, 'https://x.inner.example.com/')).toBe(0);
    expect(routeOf(list, 'https://example.com/')).toBe(1);
    expect(routeOf(list, 'http://10.1.2.3/')).toBe(1);
    expect(reasons(list)).toEqual(['regular-expression', 'keyword', 'path', 'time-or-weekday']);
    expect(list.adjusted.first).toEqual([{ rule: 'B: *.only-below.example', why: 'host-itself' }]);
  });

  it('takes results that name the profile or direct, and tells of others', () => {
    const list = parsed(`[SwitchyOmega Conditions]
@with result

*.mine.example +Home
*.open.example +direct
*.else.example +Office
* +direct
`);
    expect(routeOf(list, 'https://mine.example/')).toBe(1);
    expect(routeOf(list, 'https://else.example/')).toBe(-1);
    expect(list.unused.first).toEqual([{ rule: '*.else.example +Office', why: 'other-profile' }]);
    expect(routeOf(list, 'https://other.example/')).toBe(-1);
  });

  it('takes everything else when the last rule says so', () => {
    const list = parsed(
      '[SwitchyOmega Conditions]\n@with result\n*.open.example +direct\n* +Home\n',
    );
    expect(routeOf(list, 'https://other.example/')).toBe(1);
    expect(routeOf(list, 'https://open.example/')).toBe(0);
  });

  it('reads a legacy list, where exclusions win', () => {
    const list = parsed(`; Switchy
#BEGIN
[Wildcard]
*://*.old.example/*
!*://in.old.example/*
[RegExp]
^https
#END
ignored.example`);
    expect(routeOf(list, 'https://a.old.example/')).toBe(1);
    expect(routeOf(list, 'https://in.old.example/')).toBe(0);
    expect(routeOf(list, 'https://ignored.example/')).toBe(-1);
    expect(reasons(list)).toEqual(['regular-expression']);
  });

  it('reads a legacy list as SwitchyOmega writes it, with an @ before each wildcard', () => {
    const list = parsed(`#BEGIN
[Wildcard]
@*://*.x.example/*
!@*://*.in.x.example/*
@*.cut.*
@*.google*
#END`);
    expect(routeOf(list, 'https://a.x.example/')).toBe(1);
    expect(routeOf(list, 'https://a.in.x.example/')).toBe(0);
    expect(list.unused.first).toEqual([
      { rule: '@*.cut.*', why: 'unreadable' },
      { rule: '@*.google*', why: 'unreadable' },
    ]);
  });
});

describe('lists of hosts', () => {
  it('reads names and hosts files', () => {
    const list = parsed('# Comment\none.example\n0.0.0.0 two.example three.example\n');
    expect(list.sites).toBe(3);
    expect(routeOf(list, 'https://www.two.example/')).toBe(1);
  });

  it('counts paths without taking the host', () => {
    const list = parsed('one.example\ntwo.example/private*\n');
    expect(list.unused).toEqual({
      count: 1,
      first: [{ rule: 'two.example/private*', why: 'path' }],
    });
    expect(routeOf(list, 'https://two.example/private')).toBe(-1);
  });

  it('takes an address as the host itself, and no part of one', () => {
    const list = parsed('[AutoProxy]\n192.168.1.1\n10.1\n||10.2^');
    expect(routeOf(list, 'http://192.168.1.1/')).toBe(1);
    expect(routeOf(list, 'http://10.0.0.1/')).toBe(-1);
    expect(routeOf(list, 'http://10.0.0.2/')).toBe(-1);
    expect(list.unused.count).toBe(2);
  });

  it('takes 100,000 sites, also with exceptions', () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `||site-${at}.example^`);
    const list = parsed(['[AutoProxy]', '@@||in.site-7.example', ...names].join('\n'));
    expect(list.sites).toBe(100_000);
    expect(routeOf(list, 'https://site-99999.example/')).toBe(1);
    expect(routeOf(list, 'https://in.site-7.example/')).toBe(0);
  });
});

describe('what is no list', () => {
  it.each([
    ['<!DOCTYPE html><p>one.example', 'page'],
    ['\n<html><body>', 'page'],
    ['', 'not-a-list'],
    ['Not Found', 'not-a-list'],
    ['error', 'not-a-list'],
    ['{"message": "no such list"}', 'not-a-list'],
    ['This text has\nmany words of prose\none.example', 'not-a-list'],
  ])('refuses %j', (text, why) => {
    expect(parseRuleList(text, 'Home')).toBe(why);
  });
});

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

it.each([
  ['many ports of one host', lines(1000, (at) => `${at % 2 ? '!' : ''}U: *://h.com:${at + 1}/*`)],
  [
    'many address blocks and addresses',
    `!*.a.com\n${lines(400, (at) => `Ip: 1.${at % 250}.${at >> 8}.0/24`)}\n${lines(4000, (at) => `9.0.${at >> 8}.${at & 255}`)}`,
  ],
])('a list of %s is given up after a number of comparisons', (_, rules) => {
  const text = `[SwitchyOmega Conditions]\n${rules}`;
  expect(parseRuleList(text, 'own', 100_000)).toBe('too-complex');
  expect(parseRuleList(text, 'own')).toMatchObject({ unused: { count: 0 } });
});

it('an ordinary list with blocks, addresses and an exception is taken', () => {
  const rules = `!*.a.com\n${lines(400, (at) => `Ip: 1.2.${at >> 8}.${at & 255}/32`)}\n${lines(4000, (at) => `9.0.${at >> 8}.${at & 255}`)}`;
  const start = cpuTime();
  expect(parseRuleList(`[SwitchyOmega Conditions]\n${rules}`, 'own')).toMatchObject({ direct: 1 });
  expect(cpuTime() - start).toBeLessThan(5000);
});

it.each([
  '[AutoProxy 0.2.9]\n! nothing yet\n',
  '[SwitchyOmega Conditions]\n',
  '||ads.example^$script\n',
])('a list without a rule that can be used is none: %j', (text) => {
  expect(parseRuleList(text, 'Home')).toBe('empty');
});

it.each(['<div>Sign in</div>\nportal.example', '<meta charset="utf-8">\nportal.example'])(
  'a part of a web page is no list: %j',
  (text) => {
    expect(parseRuleList(text, 'Home')).toBe('page');
  },
);
