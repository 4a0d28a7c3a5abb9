import { signal, type ReadonlySignal } from '@preact/signals';
import { ext } from '../../browser/ext';

const everySite = { origins: ['<all_urls>'] };
const sites = signal(false);

/** Whether Vantage may reach all sites: people can take that back in the browser, and Firefox may never have given it. */
export const sitesAllowed: ReadonlySignal<boolean> = sites;

async function look(): Promise<void> {
  sites.value = await ext.permissions.contains(everySite);
}

/** Settles when it was looked once. */
export const permissionsReady: Promise<void> = look();
ext.permissions.onAdded.addListener(() => void look());
ext.permissions.onRemoved.addListener(() => void look());

/** Asks the browser for access to all sites; to be called in a press, or browsers refuse. False: the user said no. */
export async function allowSites(): Promise<boolean> {
  const allowed = await ext.permissions.request(everySite);
  await look();
  return allowed;
}

/** The permissions of this build by the names of the browser, access to sites aside. */
export function permissionNames(): readonly string[] {
  return ext.runtime.getManifest().permissions ?? [];
}
