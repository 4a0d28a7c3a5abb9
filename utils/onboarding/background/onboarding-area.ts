import type { Handlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { checkExit } from '@/utils/proxy/exit/exit-check';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem, skippedItem, welcomedItem } from '@/utils/storage/registry/settings';
import { wait } from '@/utils/wait';
import { logFailure } from '../../log-failure';

const tools = {
  fetch: (input: string, init?: RequestInit) => fetch(input, init),
  now: () => Date.now(),
  wait,
};

/** What the welcome page asks for. */
export const onboardingHandlers: Pick<Handlers, 'welcome/skip' | 'welcome/before'> = {
  async 'welcome/skip'({ step, skip }) {
    await skippedItem.update((now) => [
      ...now.filter((one) => one !== step),
      ...(skip ? [step] : []),
    ]);
    return {};
  },

  /** Where a profile is on, what the exit check sees is no longer the user's own. */
  async 'welcome/before'() {
    const { exitCheck } = (await settingsItem.read()).addresses;
    if (exitCheck === '' || (await proxyItem.read()).applied.length > 0) return { exit: null };
    return { exit: await checkExit(exitCheck, tools) };
  },
};

/**
 * Synchronously at start-up: opens the welcome page once, when somebody installs Vantage. Not where a company's policy
 * installs it, on many machines and maybe before anybody sits there: its people find the way in the popup.
 */
export function openAtInstall(): void {
  ext.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') open().catch(logFailure('opening the welcome page'));
  });
}

async function open(): Promise<void> {
  const { installType } = await ext.management.getSelf();
  // A folder that Chromium is started with counts as installed at each start (measured on 156).
  if (installType === 'admin' || (await welcomedItem.read())) return;
  // A tab of its own: it takes over none that the user opened meanwhile.
  await ext.tabs.create({ url: ext.runtime.getURL('/workspace.html#/welcome') });
  await welcomedItem.write(true);
}
