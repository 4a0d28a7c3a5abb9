// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render as renderOnce } from 'preact';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Profile, ProfileState } from '@/utils/proxy/schema';
import { storedProfileState } from '../../fixtures/stored-profile-state';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { ProblemError } from '@/utils/problem';

const all = signal<Profile[]>([]);
const proxy = signal<{ on: ProfileState[] }>({ on: [] });
const taken = signal<string | null>('a');
/** Whether `taken` is known for sure. */
const areRoutesRead = signal(true);
/** Profile that takes the page when that one is off. */
const next = signal<string | null>(null);
const never = new Promise<never>(() => {});
/** No check of the exit ends; everything else is done at once. */
const answer = (type: string): Promise<object> =>
  type === 'proxy/check' ? never : Promise.resolve({});
const send = vi.fn(answer);
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/storage/state/page-state', () => ({
  profiles: { value: all },
  proxy: { value: proxy },
}));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/proxy/state/page-profile', () => ({
  profileOfPage: (_page: object, without?: string) => ({
    profileId: without === undefined ? taken.value : next.value,
  }),
  areRoutesRead,
}));
const { FailedPage } = await import('@/components/proxy/failed-page');
const { problemSentence } = await import('@/utils/i18n/problem-text');

const url = 'https://shop.example/a';
const tab = { tabId: 1, incognito: false, container: null };
const assign = vi.fn();

beforeEach(() => {
  send.mockImplementation(answer);
  vi.spyOn(location, 'assign').mockImplementation(assign);
  all.value = [serviceProfile({ name: 'Germany' }), serviceProfile({ id: 'b', name: 'France' })];
  taken.value = 'a';
  areRoutesRead.value = true;
  next.value = null;
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const session = { startedAt: 0, endsAt: null, rotations: 0 };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Sets the state of the profile of the page. */
const set = (about: Partial<ProfileState>) => {
  proxy.value = { on: [storedProfileState(about)] };
};
const show = (page: string | null = url) => render(<FailedPage url={page} tab={tab} />);

test.each([
  ["Switch 'Germany' off and load directly", 'proxy/switch', { profileId: 'a', on: false }],
  ['Rotate IP', 'proxy/rotate', { profileId: 'a' }],
])('the press of "%s" does not wait for the check of the exit', async (name, type, input) => {
  set({ session, check: 'checking' });
  show();
  expect(send).toHaveBeenCalledWith('proxy/check', { profileId: 'a' });
  press(name);
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith(type, input));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(url));
});

test('the check is asked for before the first paint, because the tab may be closed right after it', () => {
  set({});
  const root = document.createElement('div');
  // Not by the testing library, which runs the effects that follow the paint too.
  renderOnce(<FailedPage url={url} tab={tab} />, root);
  expect(send).toHaveBeenCalledWith('proxy/check', { profileId: 'a' });
  renderOnce(null, root);
});

test('another profile is named only where the page is not known', () => {
  proxy.value = { on: [storedProfileState({ profileId: 'b' })] };
  const { unmount } = show();
  expect(screen.getByText(/The profile for this page is off\./)).toBeTruthy();
  expect(screen.queryByText(/France/)).toBeNull();
  unmount();
  show(null);
  expect(screen.getByText(/'France' could not load this page\./)).toBeTruthy();
});

test('a page is not opened because another profile was blocked', () => {
  taken.value = 'b';
  proxy.value = {
    on: [
      storedProfileState({ profileId: 'b', phase: 'blocked', problem: { code: 'proxy-silent' } }),
      storedProfileState({ check: 'failed' }),
    ],
  };
  areRoutesRead.value = false;
  const { rerender } = show();
  // The sites of the page's own profile are read later.
  taken.value = 'a';
  rerender(<FailedPage url={url} tab={{ ...tab }} />);
  void act(() => {
    areRoutesRead.value = true;
  });
  expect(assign).not.toHaveBeenCalled();
  expect(screen.getByText(/'Germany' could not load this page\./)).toBeTruthy();
});

const dead = { phase: 'blocked', problem: { code: 'proxy-silent' } } as const;
/** The other profile takes the page from now on. */
const give = (about: Partial<ProfileState>, stays: ProfileState[] = []) =>
  void act(() => {
    proxy.value = { on: [...stays, storedProfileState({ profileId: 'b', ...about })] };
    taken.value = 'b';
  });

test.each([
  ['replaced the blocked one', []],
  ['was switched on beside it', [storedProfileState(dead)]],
])('the page opens through a profile that %s, and that is not blamed', (_what, stays) => {
  set(dead);
  show();
  give({ phase: 'switching' }, stays);
  expect(screen.getByText(/'Germany' could not load this page\./)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  give({ check: 'checking' }, stays);
  expect(screen.getByText(/'Germany' could not load this page\./)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  give({ check: 'done' }, stays);
  expect(assign).toHaveBeenCalledWith(url);
});

test('the page opens through a profile that was on and has its site now', async () => {
  const both = [storedProfileState(dead), storedProfileState({ profileId: 'b' })];
  proxy.value = { on: both };
  show();
  void act(() => {
    taken.value = 'b';
  });
  expect(screen.getByText(/'Germany' could not load this page\./)).toBeTruthy();
  // The browser still has the rules of before.
  expect(assign).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(url), 3000);
});

test('a page does not open while the sites of a profile that came on are being read', () => {
  set(dead);
  show();
  areRoutesRead.value = false;
  give({});
  expect(assign).not.toHaveBeenCalled();
  void act(() => {
    taken.value = 'a';
    areRoutesRead.value = true;
  });
  expect(assign).not.toHaveBeenCalled();
});

test('a profile that takes the page later is not blamed', () => {
  set({});
  show();
  give({});
  expect(screen.getByText(/'Germany' could not load this page\./)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test('a profile that could not load the page either is blamed', () => {
  set(dead);
  show();
  give(dead);
  expect(screen.getByText(/'France' could not load this page\./)).toBeTruthy();
});

test('a page in a hidden tab, which draws nothing, opens at once', async () => {
  set(dead);
  const root = document.createElement('div');
  // Not by the testing library, which runs the effects that follow the paint too.
  renderOnce(<FailedPage url={url} tab={tab} />, root);
  set({});
  await Promise.resolve();
  await Promise.resolve();
  renderOnce(null, root);
  expect(assign).toHaveBeenCalledWith(url);
});

test('the page opens once neither the profile nor its route is there any more', () => {
  set({ phase: 'blocked', problem: { code: 'proxy-silent' } });
  show();
  void act(() => {
    proxy.value = { on: [storedProfileState({ profileId: 'b', phase: 'switching' })] };
  });
  expect(assign).not.toHaveBeenCalled();
  void act(() => {
    taken.value = null;
  });
  expect(assign).toHaveBeenCalledWith(url);
});

const waiting = /Vantage tries again every minute/;

test('only a profile that is checked every minute is said to be', () => {
  set({ phase: 'blocked', problem: { code: 'proxy-silent' } });
  show();
  expect(screen.getByText(waiting)).toBeTruthy();
  void act(() => set({ phase: 'blocked', problem: { code: 'session-ended' } }));
  expect(screen.queryByText(waiting)).toBeNull();
  expect(screen.getByRole('alert')).toBeTruthy();
});

test.each([
  ['session-ended', 'Begin a new session'],
  ['profile-changed', 'Apply the change'],
] as const)('the problem %s is solved here', async (code, name) => {
  set({ phase: 'blocked', problem: { code } });
  show();
  press(name);
  const input = { profileId: 'a', on: true };
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith('proxy/switch', input));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(url));
});

test.each([
  ['session-ended', 'Begin a new session', 'no-answer'],
  ['profile-changed', 'Apply the change', 'endpoint-shared'],
] as const)('a press against %s that fails says why', async (code, name, failure) => {
  set({ phase: 'blocked', problem: { code } });
  show();
  send.mockImplementation((type) =>
    type === 'proxy/check' ? never : Promise.reject(new ProblemError(failure)),
  );
  press(name);
  const alert = () => screen.getByRole('alert').textContent;
  await vi.waitFor(() => expect(alert()).toContain(problemSentence({ code: failure })));
  // What the switch stored on its way is read later.
  void act(() => set({ phase: 'switching' }));
  void act(() => set({ phase: 'blocked', problem: { code } }));
  expect(alert()).toContain(problemSentence({ code: failure }));
  // The way out is still there.
  press(name);
  expect(send.mock.calls.filter(([type]) => type === 'proxy/switch')).toHaveLength(2);
  await vi.waitFor(() => expect(alert()).toContain(problemSentence({ code: failure })));
  void act(() => set({ phase: 'blocked', problem: { code: 'cap-reached' } }));
  expect(alert()).toContain(problemSentence({ code: 'cap-reached' }));
  expect(assign).not.toHaveBeenCalled();
});

test('where another profile takes the page then, switching off does not load it directly', () => {
  set({});
  next.value = 'b';
  show();
  const name = "Switch 'Germany' off and load with 'France'";
  expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /directly/ })).toBeNull();
});

test.each(['done', 'none', 'failed'] as const)(
  'a page that was blocked opens when its profile is on and its check ended: %s',
  (check) => {
    set({ phase: 'blocked', check: 'failed', problem: { code: 'proxy-silent' } });
    show();
    void act(() => set({ phase: 'on', check: 'checking' }));
    expect(assign).not.toHaveBeenCalled();
    void act(() => set({ phase: 'on', check }));
    expect(assign).toHaveBeenCalledWith(url);
  },
);

test('a page that was not blocked does not open by itself', () => {
  set({ check: 'checking' });
  show();
  void act(() => set({ check: 'none' }));
  expect(assign).not.toHaveBeenCalled();
});
