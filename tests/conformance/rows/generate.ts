import { expect } from 'vitest';
import { draftOf } from '@/components/profile-draft';
import { saveInputOf } from '@/components/profile-save';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { type ServiceProfile, ServiceProfileSchema } from '@/utils/storage/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { rowsOf } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';

/** The string that the local service makes of a profile, and the query it was asked with. */
async function generated(stage: Stage, about: Partial<ServiceProfile>) {
  const lines = await stage.api().generate(serviceProfile({ countries: [], ...about }));
  const { searchParams } = stage.calls.at(-1)?.url ?? new URL('https://none.test');
  return {
    lines,
    login: parseProxyString(lines[0] ?? ''),
    query: Object.fromEntries(searchParams),
  };
}

/** A profile as the form saves it. */
function saved(about: Partial<ServiceProfile>): ServiceProfile {
  const { profile } = saveInputOf(draftOf(serviceProfile(about)));
  if (profile.kind !== 'service') throw new Error('Another kind was saved');
  return profile;
}

/** Whether a session may be kept that lives so long. */
const takesLifetime = (lifetimeMinutes: unknown) =>
  ServiceProfileSchema.safeParse({ ...serviceProfile(), lifetimeMinutes }).success;

export const generate = rowsOf('generate', {
  product: [
    'Always named; one without access or balance is told as not to be had',
    async (stage) => {
      expect((await generated(stage, {})).query['product']).toBe('rp');
      const api = stage.api(stage.service.addresses.keys.noAccess);
      expect((await problemOf(api.generate(serviceProfile()))).code).toBe('product-unavailable');
    },
  ],
  countries: [
    'Codes with commas between them, of which one is drawn; none: not named',
    async (stage) => {
      const { query, login } = await generated(stage, { countries: ['DE', 'FR'] });
      expect(query['countries']).toBe('DE,FR');
      expect(login.password).toMatch(/_country-(DE|FR)/);
      expect((await generated(stage, {})).query).not.toHaveProperty('countries');
    },
  ],
  city: [
    'With one country at most: the form saves none beside several, and the service’s no is told',
    async (stage) => {
      const { login } = await generated(stage, { countries: ['DE'], city: 'berlin' });
      expect(login.password).toContain('_city-berlin');
      expect(saved({ countries: ['DE', 'FR'], city: 'berlin' }).city).toBeNull();
      expect(saved({ countries: ['DE'], city: 'berlin' }).city).toBe('berlin');
      const both = serviceProfile({ countries: ['DE', 'FR'], city: 'berlin' });
      const problem = await problemOf(stage.api().generate(both));
      expect(problem).toMatchObject({
        code: 'service-refused',
        detail: 'City and region need at most one country',
      });
    },
  ],
  region: [
    'With one country at most, as with cities',
    async (stage) => {
      const region = (await stage.api().targets())['rp']?.regions.find(({ countries }) =>
        countries.includes('DE'),
      );
      const { login } = await generated(stage, { countries: ['DE'], region: region?.value ?? '' });
      expect(login.password).toContain('_region-');
      expect(saved({ countries: ['DE', 'FR'], region: 'x' }).region).toBeNull();
    },
  ],
  isp: [
    'Not for Core Residential: neither saved nor sent',
    async (stage) => {
      const isp = (await stage.api().targets())['rp']?.isps[0]?.value ?? '';
      expect((await generated(stage, { isp })).login.password).toContain('_isp-');
      expect((await generated(stage, { product: 'rpc', isp })).query).not.toHaveProperty('isp');
      expect(saved({ product: 'rpc', isp }).isp).toBeNull();
    },
  ],
  'session sticky': [
    'Named, with its lifetime; the id is the service’s',
    async (stage) => {
      const { query, login } = await generated(stage, { session: 'sticky', lifetimeMinutes: 45 });
      expect(query).toMatchObject({ session: 'sticky', lifetime: '45' });
      expect(login.password).toContain('_lifetime-45');
      expect(login.sessionId).toMatch(/^[A-Z0-9]{6,10}$/);
    },
  ],
  'session hard': [
    'Named, without a lifetime, which it does not take',
    async (stage) => {
      const { query, login } = await generated(stage, { session: 'hard', lifetimeMinutes: 45 });
      expect(query['session']).toBe('hard');
      expect(query).not.toHaveProperty('lifetime');
      expect(login.password).toMatch(/_hardsession-/);
    },
  ],
  'no session': [
    'Left out: the address changes with each connection',
    async (stage) => {
      const { query, login } = await generated(stage, { session: 'rotating' });
      expect(query).not.toHaveProperty('session');
      expect(query).not.toHaveProperty('lifetime');
      expect(login.sessionId).toBeNull();
    },
  ],
  lifetime: [
    'Whole minutes from 1 to 1440; no profile is kept with anything else',
    () => {
      for (const minutes of [1, 30, 1440]) expect(takesLifetime(minutes)).toBe(true);
      for (const minutes of [0, 1441, 2.5, '30']) expect(takesLifetime(minutes)).toBe(false);
    },
  ],
  amount: [
    'One, as a switch needs one, well within 1 to 100',
    async (stage) => {
      const { query, lines } = await generated(stage, {});
      expect([query['amount'], lines.length]).toEqual(['1', 1]);
    },
  ],
  format: [
    'The first is asked for; each of the three is understood, should the service choose',
    async (stage) => {
      expect((await generated(stage, {})).query['format']).toBe('1');
      const { accountApi, keys } = stage.service.addresses;
      const read = [];
      for (const format of ['1', '2', '3']) {
        const url = `${accountApi}/public/generate?product=rp&format=${format}`;
        const answer = await stage.fetch(url, { headers: { 'x-apikey': keys.account } });
        read.push(parseProxyString(await answer.text()));
      }
      expect(read[1]).toEqual(read[0]);
      expect(read[2]).toEqual(read[0]);
    },
  ],
  prepend_protocol: [
    'Left as it is: a line is read with its protocol and without',
    async (stage) => {
      const { lines, query } = await generated(stage, {});
      expect(query).not.toHaveProperty('prepend_protocol');
      expect(lines[0]).toMatch(/^http:\/\//);
      const bare = (lines[0] ?? '').replace('http://', '');
      expect(parseProxyString(bare)).toEqual(parseProxyString(lines[0] ?? ''));
    },
  ],
  protocol: [
    'HTTP, which every browser speaks',
    async (stage) => expect((await generated(stage, {})).query['protocol']).toBe('http'),
  ],
  adblock: [
    'True or not named; never for Core Residential',
    async (stage) => {
      expect((await generated(stage, { adblock: true })).query['adblock']).toBe('true');
      expect((await generated(stage, {})).query).not.toHaveProperty('adblock');
      const core = await generated(stage, { product: 'rpc', adblock: true });
      expect(core.query).not.toHaveProperty('adblock');
      expect(saved({ product: 'rpc', adblock: true }).adblock).toBe(false);
    },
  ],
  'static-residential': [
    'No filter goes out; all addresses come, and the wanted one is taken',
    async (stage) => {
      const staticAddress = stage.account.staticIps[1]?.ip ?? '';
      const { query, lines, login } = await generated(stage, {
        product: 'static_residential',
        countries: ['DE'],
        staticAddress,
      });
      expect(Object.keys(query).toSorted()).toEqual(['amount', 'format', 'product', 'protocol']);
      expect(lines).toHaveLength(1);
      expect(login.password.startsWith(`${staticAddress}_`)).toBe(true);
    },
  ],
  'plain text': [
    'One string a line, whatever ends it; JSON with a 200 is a failure, nothing at all is one',
    async (stage) => {
      const line = 'acct:pw@rp.service.test:1000';
      const ask = (body: unknown) =>
        stage.cannedApi(() => ({ body })).generate(serviceProfile({ session: 'rotating' }));
      expect(await ask(`${line}\r\n${line}\n`)).toEqual([line, line]);
      expect((await problemOf(ask({ error: 'Invalid product for user' }))).code).toBe(
        'product-unavailable',
      );
      expect((await problemOf(ask(' \n'))).code).toBe('proxy-string-unreadable');
    },
  ],
  '400 and 429': [
    'No product of this user, too many at once: each told for what it is',
    async (stage) => {
      const answered = (status: number, error: string) =>
        problemOf(stage.cannedApi(() => ({ status, body: { error } })).generate(serviceProfile()));
      expect((await answered(400, 'Invalid product for user')).code).toBe('product-unavailable');
      expect((await answered(429, 'Exceeded maximum proxy count')).code).toBe('service-busy');
    },
  ],
});
