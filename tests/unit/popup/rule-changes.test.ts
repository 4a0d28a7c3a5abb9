// @vitest-environment happy-dom
import { computed, signal } from '@preact/signals';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageRoute } from '@/components/popup/route-resolver';
import type { ActivePage } from '@/utils/browser/page';
import { ProblemError } from '@/utils/problem';
import { shopPage as page } from '../../fixtures/shop-page';

const activePage = signal<ActivePage | null>(page);
const on = signal([{ profileId: 'de', phase: 'on' }]);

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/state/active-page', () => ({ activePage }));
vi.mock('@/utils/storage/state/page-state', () => ({
  profiles: { value: { value: [] } },
  proxy: computed(() => ({ value: { on: on.value, appliedRoutes: [] } })),
}));
const { shownProfile } = await import('@/components/popup/shown-profile');
const { routeResolver } = await import('@/components/popup/route-resolver');
const { changeSite, isChangingSite, lastChange, undoLastChange } =
  await import('@/components/proxy/popup/site-changes');

const byProfile: PageRoute = { host: 'shop.test', profileId: 'de', why: 'rest' };
const own: PageRoute = { host: 'shop.test', profileId: null, why: 'excluded' };
const stored = signal(byProfile);
routeResolver.value = ({ url }) => ({ ...stored.value, host: new URL(url).hostname });

afterEach(() => {
  stored.value = byProfile;
  activePage.value = page;
  on.value = [{ profileId: 'de', phase: 'on' }];
});

/** Begins a change of a rule that is stored at once, and returns a function that ends it as the background would. */
function begin(): { applied(): Promise<void>; failed(): Promise<void> } {
  const answer = Promise.withResolvers<null>();
  const change = changeSite(() => answer.promise);
  stored.value = own;
  const end = async (settle: () => void) => {
    settle();
    await change;
  };
  return {
    applied: () => end(() => answer.resolve(null)),
    failed: () => end(() => answer.reject(new Error('refused'))),
  };
}

test('the popup shows a changed rule only once it is applied', async () => {
  const change = begin();
  expect(isChangingSite.value).toBe(true);
  expect(shownProfile().route).toEqual(byProfile);
  await change.applied();
  expect(shownProfile().route).toEqual(own);
});

test('after a failure the popup shows what is stored', async () => {
  await begin().failed();
  expect(shownProfile().route).toEqual(own);
});

test('another site that is opened meanwhile shows its own route', async () => {
  const change = begin();
  activePage.value = { ...page, url: 'https://other.test/' };
  expect(shownProfile().route).toEqual({ ...own, host: 'other.test' });
  await change.applied();
});

test('a profile that is switched off with the change is no longer shown', async () => {
  const change = begin();
  on.value = [];
  expect(shownProfile().route).toEqual(own);
  await change.applied();
});

test('an undo that is pressed during another change is not lost', async () => {
  const undo = vi.fn(async () => {});
  lastChange.value = { text: 'A', undo };
  const change = begin();
  await undoLastChange();
  expect(lastChange.value).toEqual({ text: 'A', undo });
  await change.failed();
  await undoLastChange();
  expect(undo).toHaveBeenCalledOnce();
  expect(lastChange.value).toBeNull();
});

test('an undo that private windows do not confirm is complete, and not offered again', async () => {
  const undo = () => Promise.reject(new ProblemError('private-windows-silent'));
  lastChange.value = { text: 'A', undo };
  await undoLastChange();
  expect(lastChange.value).toBeNull();
});

test('an undo that failed is offered again', async () => {
  const undo = vi.fn(() => Promise.reject(new Error('refused')));
  lastChange.value = { text: 'A', undo };
  await undoLastChange();
  expect(lastChange.value).toEqual({ text: 'A', undo });
});
