import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  createPrivateCommand,
  createRunCommand,
  toggleProfile,
} from '@/utils/browser-ui/background/commands';
import { problemNotificationId, tellingProblem } from '@/utils/browser-ui/background/tell-problem';
import { problemSentence } from '@/utils/i18n/problem-text';
import { ProblemError } from '@/utils/problem';
import { allOff, beginSwitchOff } from '@/utils/proxy/profile-states';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));

const switchTo = vi.fn(async () => {});
const notify = vi.fn<(id: string, notification: object) => Promise<string>>();
const others = {
  'toggle-last': vi.fn(),
  rotate: vi.fn(),
  scrape: vi.fn(),
  panel: vi.fn(),
  pick: vi.fn(),
};
const run = tellingProblem(
  createRunCommand({ ...others, profile: (at) => toggleProfile(at, switchTo) }),
);

beforeEach(async () => {
  fakeBrowser.reset();
  vi.clearAllMocks();
  Object.assign(fakeBrowser.notifications, { create: notify });
  await fakeBrowser.storage.local.set(newest);
  await profilesItem.write([serviceProfile({ id: 'a' }), serviceProfile({ id: 'b' })]);
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'b' })] });
});

test.each([
  ['profile-1', [{ profileId: 'a', on: true }]],
  ['profile-2', [{ profileId: 'b', on: false }]],
  ['profile-3', null],
])('%s switches the profile in that place of the list', async (name, wanted) => {
  await run(name, undefined);
  expect(switchTo.mock.calls).toEqual(wanted === null ? [] : [wanted]);
  for (const other of Object.values(others)) expect(other).not.toHaveBeenCalled();
});

test('the shortcut of a profile that is being switched off switches it on again', async () => {
  await proxyItem.update((state) => beginSwitchOff(state, 'b'));
  await run('profile-2', undefined);
  expect(switchTo.mock.calls).toEqual([[{ profileId: 'b', on: true }]]);
});

test('a profile that asks before it is switched on says so, since no page is there to ask', async () => {
  switchTo.mockRejectedValueOnce(new ProblemError('endpoint-shared', { detail: 'France' }));
  await run('profile-1', undefined);
  expect(notify.mock.calls).toMatchObject([
    [problemNotificationId, { message: problemSentence({ code: 'endpoint-shared' }) }],
  ]);
});

test("'Rotate IP' with nothing on says so, too", async () => {
  others.rotate.mockRejectedValueOnce(new ProblemError('not-switched-on'));
  await run('rotate', undefined);
  expect(notify.mock.calls).toMatchObject([
    [problemNotificationId, { message: 'No profile is on. Switch one on first.' }],
  ]);
});

test('an error that is no problem of the user is left to the log', async () => {
  switchTo.mockRejectedValueOnce(new TypeError('a fault'));
  await expect(run('profile-1', undefined)).rejects.toThrow('a fault');
  expect(notify).not.toHaveBeenCalled();
});

test('each shortcut runs its own action, and nothing where there is no tab', async () => {
  const ran: string[] = [];
  const note = (name: string) => async () => void ran.push(name);
  const run = createRunCommand({
    'toggle-last': note('toggle-last'),
    rotate: note('rotate'),
    scrape: note('scrape'),
    panel: note('panel'),
    pick: note('pick'),
    profile: async () => {},
  });
  const activeTab = { id: 7, url: 'https://a.test/' };
  for (const name of ['toggle-last', 'rotate', 'scrape', 'panel', 'pick'])
    await run(name, activeTab);
  expect(ran).toEqual(['toggle-last', 'rotate', 'scrape', 'panel', 'pick']);
  await run('pick', undefined);
  expect(ran).toHaveLength(5);
});

test('in private windows what needs a press there runs there, and the rest is forwarded', async () => {
  const ran: string[] = [];
  const note = (name: string) => async () => void ran.push(name);
  const run = createPrivateCommand(
    { scrape: note('scrape'), pick: note('pick'), panel: note('panel') },
    async (name, activeTab) => void ran.push(`forwarded ${name} ${activeTab?.id ?? 'nowhere'}`),
  );
  for (const name of ['scrape', 'pick', 'panel', 'rotate']) await run(name, { id: 7 });
  await run('pick', undefined);
  expect(ran).toEqual(['scrape', 'pick', 'panel', 'forwarded rotate 7', 'forwarded pick nowhere']);
});
