import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { prepareRoute } from '@/utils/proxy/background/prepare-route';
import { readLogin, storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { newBrowser } from '../../../fixtures/restoring';
import { customProfile } from '../../../fixtures/stored-profiles';

const login = { username: 'me', password: 'secret', sessionId: null };

beforeEach(() => {
  newBrowser();
  const get = async () => ({ levelOfControl: 'controllable_by_this_extension', value: {} });
  Object.assign(ext, { proxy: { settings: { get } }, permissions: { contains: async () => true } });
});

test.each([
  ["the company's", 'managed-0-Office', null],
  ["the user's own", 'own', login],
])(
  'before a custom proxy of %s profile is used, a foreign login is dropped',
  async (_whose, id, left) => {
    // A policy may turn a service profile into a custom proxy of the same name.
    await storeLogin(id, login);
    await prepareRoute(
      customProfile({ id, hasLogin: left !== null }),
      vi.fn(async () => Promise.reject(new ProblemError('not-connected'))),
      {},
    );
    expect(await readLogin(id)).toEqual(left);
  },
);
