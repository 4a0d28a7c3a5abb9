// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { renderHook } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { storedProfileState } from '../../fixtures/stored-profile-state';
import { serviceProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/state/active-page', () => ({ incognitoAllowed: signal(true) }));
vi.mock('@/utils/proxy/state/old-connections', () => ({
  followTabsWithOldConnections: () => ({ tabs: signal([]), stop: () => {} }),
}));
const barrier = signal<{ value: string | null }>({ value: null });
vi.mock('@/utils/proxy/state/tab-routes', () => ({ barrier }));
vi.mock('@/utils/security/state', () => ({ keysToReplace: signal({ value: false }) }));
vi.mock('@/utils/storage/state/page-state', () => ({ proxy: signal({ value: null }) }));
const { useNotes } = await import('@/components/popup/use-notes');

const on = storedProfileState({ profileId: 'two' });
const two = serviceProfile({ id: 'two', countries: ['DE', 'FR'], city: 'Munich' });

test('targeting that is not sent is a note while its profile is on', () => {
  const { count, unusedTargeting } = renderHook(() => useNotes(on, two)).result.current;
  expect(unusedTargeting).toHaveLength(1);
  expect(unusedTargeting[0]).toContain('Munich');
  expect(count).toBe(1);
});

test('targeting that is sent, or whose profile is off, is no note', () => {
  const one = { ...two, countries: ['DE'] };
  expect(renderHook(() => useNotes(on, one)).result.current.count).toBe(0);
  expect(renderHook(() => useNotes(null, two)).result.current.count).toBe(0);
});

test('a barrier that Firefox gives to somebody else is a note, and one that stands is none', () => {
  vi.stubEnv('FIREFOX', 'true');
  const notes = () => renderHook(() => useNotes(null, null)).result.current;
  barrier.value = { value: 'up' };
  expect(notes().count).toBe(0);
  barrier.value = { value: 'not-ours' };
  expect(notes()).toMatchObject({ count: 1, weakSettings: [{ what: 'barrier', by: 'other' }] });
  barrier.value = { value: 'needs-private-access' };
  expect(notes()).toMatchObject({ count: 1, noBarrier: true, weakSettings: [] });
  vi.unstubAllEnvs();
});
