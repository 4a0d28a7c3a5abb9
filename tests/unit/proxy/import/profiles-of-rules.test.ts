import { expect, test } from 'vitest';
import { profilesOfRules } from '@/utils/proxy/import/profiles-of-rules';
import { readServer } from '@/utils/proxy/import/read-server';

const server = readServer(
  {
    name: 'A',
    scheme: 'http',
    host: 'proxy.test',
    port: 80,
    username: '',
    password: '',
  },
  [],
);
const rules = Array.from({ length: 20 }, (_, n) => ({
  name: `rule ${n}`,
  sites: [`10.0.${n}.0/24`],
  target: 'A',
}));

test('a set of rules that are too many to compare is left out and reported', () => {
  if ('why' in server) throw new Error(server.why);
  const set = {
    rules,
    rest: null,
    servers: new Map([['A', server]]),
    nameOf: (target: string | null) => `auto: ${target ?? 'direct'}`,
    active: true,
  };
  expect(profilesOfRules(set, 50)).toEqual({
    proxies: [],
    targets: [],
    skipped: [{ name: 'auto: A', why: 'too-many-rules' }],
  });
  expect(profilesOfRules(set).proxies).toMatchObject([{ name: 'auto: A', host: 'proxy.test' }]);
});
