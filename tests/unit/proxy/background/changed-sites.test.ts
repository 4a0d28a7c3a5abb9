import { expect, test, vi } from 'vitest';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { allOff } from '@/utils/proxy/profile-states';
import { ProblemError } from '@/utils/problem';
import { everywhere } from '@/utils/proxy/schema';
import { profilesItem, proxyItem, sitesItem } from '@/utils/storage/registry/proxy';
import { withWebLock } from '@/utils/storage/web-locks';
import { createProxyBackend } from '../../../fixtures/idle-backend';
import { caller, newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));

test('changed sites are in the proxy setting before an operation that is under way ends', async () => {
  newBrowser();
  const where = { ...everywhere, scope: 'only' } as const;
  await profilesItem.write([serviceProfile({ id: 'p', where })]);
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'p' })] });
  const { apply, reassert } = createProxyBackend();
  const set: unknown[] = [];
  reassert.mockImplementation(async () => void set.push((await sitesItem('p').read())?.text));
  const area = createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));
  const sites = { text: 'a.test', tables: '', count: 1 };
  // Read back from storage: saving a profile that differs from the stored one would switch it on again instead.
  const [profile = serviceProfile()] = await profilesItem.read();
  const operation = Promise.withResolvers<void>();
  const held = withWebLock('proxy-operation', () => operation.promise);
  const saved = area.handlers['profiles/save']({ profile, sites }, caller);
  await vi.waitFor(() => expect(set).toEqual(['a.test']));
  expect(apply).not.toHaveBeenCalled();
  operation.resolve();
  await Promise.all([held, saved]);
  expect(apply).toHaveBeenCalledOnce();
});
