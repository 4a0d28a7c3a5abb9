import { expect } from 'vitest';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import type { ProductCode } from '@/utils/proxy/product-codes';
import type { ServiceProfile } from '@/utils/proxy/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { seenFrom } from '../../service/proxy/trial.ts';
import { rowsOf } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';
import { sessionCodes } from './listing.ts';

async function idOf(stage: Stage, about: Partial<ServiceProfile>): Promise<string | null> {
  const [line = ''] = await stage.api().generate(serviceProfile(about));
  return parseProxyString(line).sessionId;
}

async function rotated(stage: Stage, product: ProductCode) {
  const id = (await idOf(stage, { product, countries: [] })) ?? '';
  await stage.api().rotateSession(product, id);
  return { id, call: stage.calls.at(-1) };
}

export const proxySessions = rowsOf('proxy session', {
  'session id': [
    'Read out of the string, so that this very session can be rotated',
    async (stage) => expect(await idOf(stage, {})).toMatch(/^[A-Za-z0-9]{6,10}$/),
  ],
  none: [
    'A rotating profile holds no session',
    async (stage) => expect(await idOf(stage, { session: 'rotating' })).toBeNull(),
  ],
  sticky: [
    'One of its own with each string',
    async (stage) => expect(await idOf(stage, {})).not.toBe(await idOf(stage, {})),
  ],
  'first use': [
    'A login that was generated ahead begins its session, with its whole lifetime, at its first use',
    async (stage) => {
      const profile = serviceProfile({ lifetimeMinutes: 1, countries: ['DE'] });
      const [line = ''] = await stage.api().generate(profile);
      const { username, password } = parseProxyString(line);
      // Sessions without a first use have no end that could come.
      await fetch(`${stage.service.addresses.admin}/sessions/expire`, { method: 'POST' });
      const login = { code: 'rp' as const, username, password };
      const first = await seenFrom(stage.service, login);
      expect(stage.state.exits.find(first)?.country).toBe('DE');
      expect(await seenFrom(stage.service, login)).toBe(first);
    },
  ],
  hard: [
    'Known by its own name in the string',
    async (stage) => expect(await idOf(stage, { session: 'hard' })).not.toBeNull(),
  ],
});

export const rotation = rowsOf('rotation', {
  sessionid: [
    'The session that is in use',
    async (stage) => {
      const { id, call } = await rotated(stage, 'rp');
      expect(call?.url.searchParams.get('sessionid')).toBe(id);
      expect(call?.status).toBe(200);
    },
  ],
  product: [
    'By the codes of this operation; a product without sessions is never asked for',
    async (stage) => {
      for (const [product, code] of sessionCodes) {
        const { call } = await rotated(stage, product);
        expect(call?.url.searchParams.get('product')).toBe(code);
      }
      const asked = stage.calls.length;
      const problem = await problemOf(stage.api().rotateSession('static_residential', 'x'));
      expect(problem.code).toBe('no-session-to-rotate');
      expect(stage.calls).toHaveLength(asked);
    },
  ],
  'both spellings': [
    'The spelled-out path first, the other where that is not there',
    async (stage) => {
      const api = stage.cannedApi(({ path }) =>
        path.endsWith('/rotatesession') ? { body: { success: true } } : { status: 404 },
      );
      await api.rotateSession('rp', 'AB12CD34');
      expect(stage.calls.map(({ url }) => url.pathname)).toEqual([
        '/public/rotate_session',
        '/public/rotatesession',
      ]);
    },
  ],
  message: [
    'Not needed: a success without words is one',
    async (stage) => {
      const api = stage.cannedApi(() => ({ body: { success: true } }));
      await expect(api.rotateSession('rp', 'AB12CD34')).resolves.toBeUndefined();
    },
  ],
  '400 and 500': [
    'Told with the service’s words, also where they come with a 200',
    async (stage) => {
      const gone = await problemOf(stage.api().rotateSession('rp', 'NONE1234'));
      expect(gone).toMatchObject({ code: 'service-failed', detail: 'Failed to reset session' });
      const none = await problemOf(stage.api().rotateSession('rp', ''));
      expect(none).toMatchObject({ code: 'service-refused', detail: 'Session ID not provided' });
      for (const status of [400, 200]) {
        const body = { success: false, error: 'Invalid product' };
        const api = stage.cannedApi(() => ({ status, body }));
        expect(await problemOf(api.rotateSession('rp', 'x'))).toMatchObject({
          code: 'service-refused',
          detail: 'Invalid product',
        });
      }
    },
  ],
});
