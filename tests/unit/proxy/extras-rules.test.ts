import { expect, test } from 'vitest';
import { extrasRules } from '@/utils/proxy/extras-rules';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { everywhere, type Where } from '@/utils/proxy/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { storedProfileState } from '../../fixtures/stored-profile-state';

const extras = { acceptLanguage: false, saveData: true, capMb: null, atCap: 'warn' } as const;
const active = storedProfileState();
const only = { scope: 'only' } as const;
const inPrivate = { windows: 'private' } as const;
const inContainer = { containers: ['box'] };

type Others = Parameters<typeof extrasRules>[3];

/** What a rule of the profile is for and what it leaves out; null: it has none. */
function reach(where: Partial<Where>, sites: string, others?: Others) {
  const profile = serviceProfile({ extras, where: { ...everywhere, ...where } });
  const index = siteIndexOfLines(sites.split('\n'));
  const [rule] = extrasRules(profile, active, index, others);
  return rule ? [rule.only, rule.except] : null;
}

const beside = (where: Partial<Where>, ...hosts: string[]): Others => ({
  lines: [],
  profiles: [{ where: { ...everywhere, ...where }, hosts }],
});

test.each([inPrivate, inContainer, { ...only, ...inPrivate }])(
  'the rules of no profile reach beyond its windows and containers: %j',
  (where) => {
    expect(reach(where, 'a.test')).toBeNull();
  },
);

test('sites that go another way are left out, by their whole host', () => {
  const lines = ['*.bank.test', 'https://path.test/a*', 'bücher.test', '10.0.0.0/8', '*://*/b*'];
  const left = ['bücher.test', 'bank.test', 'path.test'].map((host) => new URL(`http://${host}`));
  const others = { ...beside(only, 'shop.test'), lines };
  expect(reach({}, '', { profiles: [], ...others })).toEqual([
    [],
    [...left.map(({ host }) => host), 'shop.test'],
  ]);
  expect(reach({ scope: 'except' }, '*.own.test', beside(only, 'shop.test'))).toEqual([
    [],
    ['own.test', 'shop.test'],
  ]);
});

test('of the sites of others a profile for some sites leaves out those that its own include', () => {
  const others = beside(only, 'a.test', 'x.b.test', 'b.test.example', 'test');
  expect(reach(only, '*.a.test\n*.b.test', others)).toEqual([
    ['a.test', 'b.test'],
    ['a.test', 'x.b.test'],
  ]);
});

test.each<[Partial<Where>, Partial<Where>, boolean]>([
  [{}, inPrivate, false],
  [{ scope: 'except' }, inPrivate, false],
  [{}, { ...only, ...inPrivate }, true],
  [only, {}, true],
  [only, inPrivate, true],
  [only, inContainer, false],
  [only, { ...only, ...inContainer }, true],
])('a rule for %j beside a profile for %j: %s', (where, other, expected) => {
  expect(reach(where, 'a.test', beside(other)) !== null).toBe(expected);
});

test('a profile has no rule where it would leave out more hosts than one may', () => {
  const many = Array.from({ length: 5001 }, (_, at) => `h${at}.test`);
  const most = many.slice(1);
  expect(reach({}, '', beside(only, ...most))?.[1]).toHaveLength(5000);
  expect(reach({}, '', beside(only, ...many))).toBeNull();
  expect(reach({ scope: 'except' }, most.join('\n'))?.[1]).toHaveLength(5000);
  expect(reach({ scope: 'except' }, many.join('\n'))).toBeNull();
  expect(reach(only, 'a.test', beside(only, ...many))).toEqual([['a.test'], []]);
});

test('sites are read as the routing reads them, however they are typed', () => {
  const sites = ' Shop.Example\n*.bücher.test\nb.test.\nB.test\n10.0.0.0/8\nhttps://p.test/a*\n?';
  const books = new URL('http://bücher.test').host;
  expect(reach(only, sites)).toEqual([['shop.example', 'b.test', books], []]);
});
