import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openInNewTab, openWorkspace } from '@/utils/browser/open';

const workspace = fakeBrowser.runtime.getURL('/workspace.html');

/** Windows 1 and 2 are regular, 3 is private; window 1 is the current one. */
const kinds = new Map([
  [1, false],
  [2, false],
  [3, true],
]);

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
});

/** Opens a route while the workspace is open in some windows: [window, address] of the tab that shows it. */
async function opened(windows: readonly number[], current = 1): Promise<[number, string]> {
  const tabs = windows.map((windowId) => ({
    id: windowId * 10,
    windowId,
    incognito: kinds.get(windowId) ?? false,
  }));
  const incognito = kinds.get(current) ?? false;
  vi.spyOn(fakeBrowser.windows, 'getCurrent').mockResolvedValue({
    id: current,
    incognito,
  } as never);
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((({
    currentWindow,
  }: {
    currentWindow?: boolean;
  }) =>
    Promise.resolve(
      tabs.filter(({ windowId }) => !currentWindow || windowId === current),
    )) as never);
  let shown: [number, string] | null = null;
  const focus = vi.spyOn(fakeBrowser.windows, 'update').mockResolvedValue({} as never);
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((({ url }: { url: string }) => {
    shown = [current, url];
    return Promise.resolve({});
  }) as never);
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation(((
    id: number,
    { active, url }: { active: boolean; url: string },
  ) => {
    if (active) shown = [id, url];
    return Promise.resolve({});
  }) as never);
  await openWorkspace('#/results');
  expect(shown).not.toBeNull();
  // When its window is not the current one, that window is focused.
  const [at, url] = shown!;
  const windowId = at >= 10 ? at / 10 : at;
  expect(focus.mock.calls).toEqual(windowId === current ? [] : [[windowId, { focused: true }]]);
  return [at, url];
}

test.each([
  ['in a new tab where it is not open', [], 1, 1],
  ['in the tab of this window', [2, 1], 1, 10],
  ['in the tab of another window', [2], 1, 20],
  ['not in a private window', [3], 1, 1],
  ['in a private window from one', [1, 3], 3, 30],
])('the workspace opens %s', async (_, windows, current, at) => {
  expect(await opened(windows, current)).toEqual([at, `${workspace}#/results`]);
});

test('a new tab leaves the open workspace as it is', async () => {
  const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
  const update = vi.spyOn(fakeBrowser.tabs, 'update').mockResolvedValue({} as never);
  await openInNewTab('#/results/a');
  expect(create).toHaveBeenCalledExactlyOnceWith({ url: `${workspace}#/results/a` });
  expect(update).not.toHaveBeenCalled();
});
