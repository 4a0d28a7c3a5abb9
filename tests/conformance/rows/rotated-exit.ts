import { expect } from 'vitest';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import type { ServiceProfile } from '@/utils/proxy/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { seenFrom } from '../../service/proxy/trial.ts';
import { rowsOf } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';

/** Generated login in use: its exit's address and its session. */
async function inUse(stage: Stage, about: Partial<ServiceProfile> = {}) {
  const profile = serviceProfile({ countries: ['DE'], ...about });
  const [line = ''] = await stage.api().generate(profile);
  const { username, password, sessionId } = parseProxyString(line);
  const address = () => seenFrom(stage.service, { code: profile.product, username, password });
  return { address, id: sessionId ?? '' };
}

/** Effect of a rotation on a session with an exit (interface, 'States and transitions'). */
export const rotatedExit = rowsOf('rotation', {
  'the same session at a new address': [
    'With the same login, from the same place; a hard session too',
    async (stage) => {
      for (const session of ['sticky', 'hard'] as const) {
        const { address, id } = await inUse(stage, { session });
        const before = await address();
        expect(await address()).toBe(before);
        await stage.api().rotateSession('rp', id);
        const after = await address();
        expect(after).not.toBe(before);
        expect(await address()).toBe(after);
        const { exits } = stage.state;
        expect([exits.find(before)?.country, exits.find(after)?.country]).toEqual(['DE', 'DE']);
      }
    },
  ],
  'before its first connection': [
    'A session that was only generated can be rotated as well',
    async (stage) => {
      const { address, id } = await inUse(stage);
      await expect(stage.api().rotateSession('rp', id)).resolves.toBeUndefined();
      expect(stage.state.exits.find(await address())?.country).toBe('DE');
    },
  ],
  'of another product or account': [
    'It is none of theirs: told as failed, and the address stays',
    async (stage) => {
      const { address, id } = await inUse(stage);
      const before = await address();
      const { team } = stage.service.addresses.keys;
      const failed = { code: 'service-failed', detail: 'Failed to reset session' };
      expect(await problemOf(stage.api().rotateSession('mp', id))).toMatchObject(failed);
      expect(await problemOf(stage.api(team).rotateSession('rp', id))).toMatchObject(failed);
      expect(await address()).toBe(before);
    },
  ],
});
