import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere, type ProfileState } from '@/utils/proxy/schema';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { storedLive } from '../../../fixtures/stored-live';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('#i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { createBadge } = await import('@/utils/browser-ui/background/badge');

const painted = vi.fn<(text: string) => void>();

beforeEach(() => {
  fakeBrowser.reset();
  painted.mockReset();
  const nothing = async () => {};
  Object.assign(ext.action, {
    setBadgeText: async ({ text }: { text: string }) => painted(text),
    setBadgeBackgroundColor: nothing,
    setBadgeTextColor: nothing,
    setTitle: nothing,
    setIcon: nothing,
  });
});

async function badgeOf(...on: ProfileState[]): Promise<unknown> {
  await proxyItem.write({ ...allOff, on });
  await createBadge().resume();
  return painted.mock.lastCall?.[0];
}

test('the country is shown only once the exit answered, or where no check is set', async () => {
  await profilesItem.write([serviceProfile({ id: 'a', countries: ['DE'] })]);
  expect(await badgeOf(storedLive({ check: 'checking' }))).toBe('…');
  expect(await badgeOf(storedLive({ check: 'failed' }))).toBe('?');
  expect(await badgeOf(storedLive({ check: 'none' }))).toBe('DE');
});

test('a profile of private windows is told only where nothing else is on', async () => {
  const where = { ...everywhere, windows: 'private' } as const;
  await profilesItem.write([
    serviceProfile({ id: 'a', countries: ['DE'] }),
    serviceProfile({ id: 'b', countries: ['FR'], where }),
  ]);
  const [regular, secret] = [storedLive(), storedLive({ profileId: 'b' })];
  expect(await badgeOf(regular, secret)).toBe('DE');
  expect(await badgeOf(secret)).toBe('FR');
});
