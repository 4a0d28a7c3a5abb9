import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { checkExit } from '@/utils/proxy/exit/exit-check';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem, skippedItem, welcomedItem } from '@/utils/storage/registry/settings';
import { wait } from '@/utils/wait';
import { logFailure } from '../../log-failure';

const dependencies = {
  fetch: (input: string, init?: RequestInit) => fetch(input, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wait,
};

export const onboardingHandlers: AreaHandlers<'welcome'> = {
  async 'welcome/skip'({ step, skip }) {
    await skippedItem.update((now) => [
      ...now.filter((one) => one !== step),
      ...(skip ? [step] : []),
    ]);
  },

  /** With an active profile, the exit check would not see the user's own address. */
  async 'welcome/before'() {
    const { exitCheck } = (await settingsItem.read()).addresses;
    if (exitCheck === '' || (await proxyItem.read()).appliedRoutes.length > 0)
      return { exit: null };
    return { exit: await checkExit(exitCheck, dependencies) };
  },
};

/**
 * Opens the welcome page once after installation; to be called synchronously at start-up. Not after
 * an installation by policy, which may happen on many unattended machines; those users find the
 * page through the popup.
 */
export function openAtInstall(): void {
  ext.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') open().catch(logFailure('opening the welcome page'));
  });
}

async function open(): Promise<void> {
  const { installType } = await ext.management.getSelf();
  // Chromium reports an unpacked extension from the command line as installed at every start
  // (measured in 156).
  if (installType === 'admin' || (await welcomedItem.read())) return;
  // A new tab, so that no tab of the user is replaced.
  await ext.tabs.create({ url: ext.runtime.getURL('/workspace.html#/welcome') });
  await welcomedItem.write(true);
}
