import { expect, test } from 'vitest';
import { readPlan } from './switcher-files/read-plan';

const profile = (id: string, name: string, host: string) => ({
  id,
  name,
  proxyMode: 'manual',
  useSameProxy: true,
  proxyHttp: `${host}:80`,
});
const rule = (host: string, profileId: string) => ({
  urlPattern: `*://${host}/*`,
  patternType: 'wildcard',
  profileId,
});

test('profiles are told apart by ID, whatever their names are', () => {
  const profiles = {
    a: profile('a', 'Work', 'a.test'),
    b: profile('b', 'Work', 'b.test'),
    c: profile('c', 'direct', 'c.test'),
    d: profile('d', 'Auto Switch', 'd.test'),
    e: profile('e', '__ruleListOf_Auto Switch', 'e.test'),
  };
  const rules = {
    1: rule('one.test', 'a'),
    2: rule('two.test', 'b'),
    3: rule('three.test', 'c'),
    4: rule('four.test', 'd'),
    5: rule('five.test', 'direct'),
  };
  const file = {
    config: JSON.stringify({ startupProfileId: 'd' }),
    profiles: JSON.stringify(profiles),
    rules: JSON.stringify(rules),
    defaultRule: JSON.stringify({ profileId: 'e' }),
  };
  expect(readPlan(file)).toEqual({
    source: 'switchysharp',
    profiles: [
      'Work http://a.test:80 everything',
      'Work 2 http://b.test:80 everything',
      'direct 2 http://c.test:80 everything',
      'Auto Switch 2 http://d.test:80 everything on',
      '__ruleListOf_Auto Switch 2 http://e.test:80 everything',
      'Auto Switch: Work http://a.test:80 only one.test',
      'Auto Switch: Work 2 http://b.test:80 only two.test',
      'Auto Switch: direct 2 http://c.test:80 only three.test',
      'Auto Switch: Auto Switch 2 http://d.test:80 only four.test',
      'Auto Switch: direct direct only five.test',
      'Auto Switch: __ruleListOf_Auto Switch 2 http://e.test:80 everything',
    ],
    report: [],
  });
});

const withoutRest = (more: object) => ({
  config: JSON.stringify({ startupProfileId: 'auto' }),
  profiles: JSON.stringify({ a: profile('a', 'Work', 'a.test') }),
  rules: JSON.stringify({ 1: rule('one.test', 'a') }),
  ...more,
});

test.each([[7], [{ 1: rule('one.test', 'a') }], [[]], [true]])(
  'rules that are no text are told: %j',
  (rules) => {
    expect(readPlan(withoutRest({ rules })).report).toEqual(['Auto Switch: 1: entry-unreadable']);
  },
);

test.each([['{"profileId":'], ['7'], ['"a"'], ['{"profileId":7}'], [7], [{ profileId: 'a' }]])(
  'a default of another form is told: %j',
  (defaultRule) => {
    expect(readPlan(withoutRest({ defaultRule }))).toMatchObject({
      profiles: [
        'Work http://a.test:80 everything',
        'Auto Switch: Work http://a.test:80 only one.test on',
      ],
      report: ['Auto Switch: default: entry-unreadable'],
    });
  },
);

test.each([[undefined], [null], [''], ['null'], ['{}'], ['{"profileId":""}']])(
  'an absent default is direct: %j',
  (defaultRule) => {
    expect(readPlan(withoutRest({ defaultRule })).report).toEqual([]);
  },
);
