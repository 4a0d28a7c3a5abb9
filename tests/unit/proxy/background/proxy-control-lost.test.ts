import { fakeBrowser } from 'wxt/testing/fake-browser';
import { expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { watchProxyControl } from '@/utils/proxy/background/proxy-control';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

interface Change {
  levelOfControl: string;
  incognitoSpecific?: boolean;
}

/** Watches a fake proxy setting. @returns the listener to its changes, and what reads the setting. */
async function watched(levelNow: string) {
  fakeBrowser.reset();
  let change = (_details: Change): void => {};
  const silent = { addListener: () => {} };
  const contains = async () => true;
  const get = vi.fn(async () => ({ levelOfControl: levelNow }));
  const onChange = { addListener: (added: typeof change) => (change = added) };
  Object.assign(ext, {
    permissions: { onAdded: silent, onRemoved: silent, contains },
    proxy: { settings: { get, onChange } },
  });
  watchProxyControl({ controlRegained: async () => {}, accountChanged: async () => {} });
  await proxyItem.write({ ...allOff, on: [storedProfileState()] });
  const problem = async () => (await proxyItem.read()).on[0]?.problem?.code ?? null;
  return { change: (details: Change) => change(details), get, problem };
}

test('a loss of control is taken from the event, without reading the whole setting', async () => {
  const { change, get, problem } = await watched('controlled_by_this_extension');
  change({ levelOfControl: 'controlled_by_other_extensions' });
  await vi.waitFor(async () => expect(await problem()).toBe('control-taken'), 5000);
  expect(get).not.toHaveBeenCalled();
});

test('of several changes in a row the last one counts', async () => {
  const { change, get, problem } = await watched('controlled_by_this_extension');
  change({ levelOfControl: 'controlled_by_other_extensions' });
  change({ levelOfControl: 'controlled_by_this_extension' });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await problem()).toBeNull();
  expect(get).not.toHaveBeenCalled();
});

test('a change of private windows alone has the setting of all windows read', async () => {
  const { change, get, problem } = await watched('controlled_by_other_extensions');
  change({ levelOfControl: 'controlled_by_this_extension', incognitoSpecific: true });
  await vi.waitFor(async () => expect(await problem()).toBe('control-taken'), 5000);
  expect(get).toHaveBeenCalledOnce();
});
