import { expect } from 'vitest';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { ServiceProfileSchema } from '@/utils/proxy/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { rowsOf } from '../row.ts';
import { problemOf } from '../stage.ts';
import { generated } from './generating.ts';

/** Whether a session with this lifetime may be saved. */
const takesLifetime = (lifetimeMinutes: unknown) =>
  ServiceProfileSchema.safeParse({ ...serviceProfile(), lifetimeMinutes }).success;

/** Sessions, and format of the strings. */
export const generateLines = rowsOf('generate', {
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
