import { signal, type ReadonlySignal } from '@preact/signals';
import { ext } from '../../browser/ext';

const everySite = { origins: ['<all_urls>'] };
const sites = signal(false);

/** Whether Vantage has access to all sites: users can revoke it, and Firefox may never have granted it. */
export const sitesAllowed: ReadonlySignal<boolean> = sites;

async function look(): Promise<void> {
  sites.value = await ext.permissions.contains(everySite);
}

/** Settles after the first check. */
export const permissionsReady: Promise<void> = look();
ext.permissions.onAdded.addListener(() => void look());
ext.permissions.onRemoved.addListener(() => void look());

/** Requests access to all sites; browsers require a user gesture. False: denied. */
export async function allowSites(): Promise<boolean> {
  const allowed = await ext.permissions.request(everySite);
  await look();
  return allowed;
}

/** The permissions of this build by the names of the browser, access to sites aside. */
export function permissionNames(): readonly string[] {
  return ext.runtime.getManifest().permissions ?? [];
}
