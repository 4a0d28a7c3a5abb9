import { ext } from '@/utils/browser/ext';
import { welcomedItem } from '@/utils/storage/registry/settings';
import { logFailure } from '../../log-failure';

/**
 * In the first turn: opens the welcome page once, when somebody installs Vantage. Not where a company's policy
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
