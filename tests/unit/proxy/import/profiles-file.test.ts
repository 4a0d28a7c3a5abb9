import { expect, test } from 'vitest';
import { planImport, profilesFile } from '@/utils/proxy/import/profiles-file';
import { everywhere } from '@/utils/proxy/schema';
import { customProfile, serviceProfile } from '../../../fixtures/stored-profiles';

let count = 0;
const newId = () => `new${(count += 1)}`;

test('what was written is read again: with new ids, free names, and no logins', () => {
  const ruleList = { url: 'https://lists.test/a.txt', every: 'week' as const };
  const file = profilesFile([
    { profile: serviceProfile({ name: 'Germany' }), sites: '*.example.com\n10.0.0.0/8' },
    { profile: customProfile({ name: 'Own', hasLogin: true, ruleList }), sites: '' },
  ]);
  const plan = planImport(file, ['Germany'], newId);
  expect(plan.source).toBe('vantage');
  expect(plan.skipped).toEqual([]);
  expect(plan.added.map(({ profile, sites, login }) => [profile.name, sites, login])).toEqual([
    ['Germany 2', '*.example.com\n10.0.0.0/8', null],
    ['Own', '', null],
  ]);
  const [, own] = plan.added;
  expect(own?.profile).toEqual({
    ...customProfile({ name: 'Own', ruleList }),
    id: own?.profile.id,
  });
});

test('a profile that can not be read is told, and the others are taken', () => {
  const file = JSON.stringify({
    vantageProfiles: 1,
    profiles: [
      { profile: { id: 'x', kind: 'service' }, sites: '' },
      { profile: serviceProfile(), sites: '' },
    ],
  });
  const plan = planImport(file, [], newId);
  expect(plan.added).toHaveLength(1);
  expect(plan.skipped).toEqual([{ name: '1', why: 'profile-unreadable' }]);
});

test.each([
  ['null', null],
  ['without sites', { profile: customProfile({ name: 'A' }) }],
  ['with sites of another type', { profile: customProfile({ name: 'A' }), sites: 5 }],
])('an entry that is %s costs no other', (_name, entry) => {
  const good = { profile: customProfile({ name: 'Good' }), sites: '' };
  const file = { vantageProfiles: 1, profiles: [entry, good], sealedLogins: null };
  const { source, added, skipped } = planImport(JSON.stringify(file), [], newId);
  expect(source).toBe('vantage');
  expect(added.map(({ profile }) => profile.name)).toEqual(['Good']);
  expect(skipped).toEqual([{ name: '1', why: 'profile-unreadable' }]);
});

test.each([
  [
    { vantageProfiles: 2, data: [{ type: 'http', hostname: 'a.test', port: 80 }] },
    'vantageProfiles',
    'file-version',
  ],
  [
    { vantageProfiles: 1, data: [{ type: 'http', hostname: 'a.test', port: 80 }] },
    'profiles',
    'entry-unreadable',
  ],
])('a file of Vantage is read as no other: %j', (file, name, why) => {
  const plan = planImport(JSON.stringify(file), [], newId);
  expect(plan).toMatchObject({ source: 'vantage', added: [] });
  expect(plan.skipped).toEqual([{ name, why }]);
});

test('logins under a passphrase that are of another type are told', () => {
  const plan = planImport('{"vantageProfiles":1,"profiles":[],"sealedLogins":7}', [], newId);
  expect(plan).toMatchObject({ source: 'vantage', sealed: null });
  expect(plan.skipped).toEqual([{ name: 'sealedLogins', why: 'logins-unreadable' }]);
});

test('containers of another browser are told, and are not widened to all', () => {
  const where = { ...everywhere, containers: ['firefox-container-2'] };
  const plan = planImport(
    profilesFile([{ profile: customProfile({ name: 'Own', where }), sites: '' }]),
    [],
    newId,
  );
  expect(plan.added.map(({ profile }) => profile.where)).toEqual([where]);
  expect(plan.skipped).toEqual([{ name: 'Own', why: 'window-proxy' }]);
});

test('a custom profile whose host names more than one place is told by its name', () => {
  const file = profilesFile([
    { profile: customProfile({ name: 'Bad', host: 'x.test:1; DIRECT; PROXY y' }), sites: '' },
    { profile: customProfile({ name: 'Good' }), sites: '' },
  ]);
  const plan = planImport(file, [], newId);
  expect(plan.added.map(({ profile }) => profile.name)).toEqual(['Good']);
  expect(plan.skipped).toEqual([{ name: 'Bad', why: 'host-unreadable' }]);
});

test('a line of sites that can not be read is told and left out, and the others are kept', () => {
  const sites =
    '# mine\r\nshop.test\r\nfoo.test:8443\r\n\r\n! more\r\nme:pass@bar.test:1\r\n*.b.test';
  const file = profilesFile([
    { profile: customProfile({ name: 'Own', where: { ...everywhere, scope: 'only' } }), sites },
    { profile: customProfile({ name: 'Good' }), sites: '# mine\r\nshop.test' },
  ]);
  const plan = planImport(file, [], newId);
  expect(plan.added.map((one) => one.sites)).toEqual([
    '# mine\nshop.test\n\n! more\n*.b.test',
    '# mine\r\nshop.test',
  ]);
  expect(plan.skipped).toEqual([
    { name: 'Own: foo.test:8443', why: 'pattern-unreadable' },
    { name: 'Own: …@bar.test:1', why: 'pattern-unreadable' },
  ]);
});

test('proxy lines become custom profiles with their logins', () => {
  const plan = planImport('http://u:p@my.example:8080\nmy.example:8080\nnonsense', [], newId);
  expect(plan.source).toBe('lines');
  expect(plan.added.map(({ profile, login }) => [profile.name, login])).toEqual([
    ['my.example:8080', { username: 'u', password: 'p' }],
    ['my.example:8080 2', null],
  ]);
  expect(plan.skipped).toEqual([{ name: 'nonsense', why: 'line-unreadable' }]);
});

test('sites of another switcher come along', () => {
  const foxy = JSON.stringify({
    mode: 'pattern',
    data: [
      {
        active: true,
        title: 'Work',
        type: 'socks5',
        hostname: 'proxy.example',
        port: '1080',
        include: [{ type: 'wildcard', title: '', pattern: '*://*.example.com/*', active: true }],
        exclude: [],
      },
    ],
  });
  const [work] = planImport(foxy, [], newId).added;
  expect(work?.profile).toMatchObject({ name: 'Work', kind: 'custom', where: { scope: 'only' } });
  expect(work?.sites).toContain('example.com');
});

test.each([
  ['depth', '['.repeat(100_000)],
  ['names of the prototype', '{"__proto__":{"vantageProfiles":1},"constructor":1}'],
  ['another version', '{"vantageProfiles":2,"profiles":[]}'],
  ['bytes', '\u0000\uFFFD\u0001'],
])('hostile input is no profile and no crash: %s', (_name, text) => {
  expect(planImport(text, [], newId).added).toEqual([]);
});

test('100,000 lines are read in good time', () => {
  const text = Array.from({ length: 100_000 }, (_, n) => `host${n}.example:8080:u:p`).join('\n');
  expect(planImport(text, [], newId).added).toHaveLength(100_000);
});

test('100,000 logins of one proxy get names of their own in good time', () => {
  const text = Array.from({ length: 100_000 }, (_, n) => `my.example:8080:u${n}:p`).join('\n');
  const names = planImport(text, ['my.example:8080 3'], newId).added.map((one) => one.profile.name);
  expect(new Set(names).size).toBe(100_000);
  expect(names.slice(0, 3)).toEqual(['my.example:8080', 'my.example:8080 2', 'my.example:8080 4']);
});
