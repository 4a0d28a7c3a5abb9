import { signal, type ReadonlySignal } from '@preact/signals';
import { ext } from '../../browser/ext';

const allSites = { origins: ['<all_urls>'] };
const sites = signal(false);

/**
 * Whether the extension has access to all sites: users can revoke it, and Firefox may not have
 * granted it.
 */
export const sitesAllowed: ReadonlySignal<boolean> = sites;

async function check(): Promise<void> {
  sites.value = await ext.permissions.contains(allSites);
}

/** Resolves after the first check. */
export const permissionsReady: Promise<void> = check();
ext.permissions.onAdded.addListener(() => void check());
ext.permissions.onRemoved.addListener(() => void check());

/**
 * Requests access to all sites; needs a user gesture.
 * @returns whether it was granted.
 */
export async function allowSites(): Promise<boolean> {
  const allowed = await ext.permissions.request(allSites);
  await check();
  return allowed;
}

/** API permissions of this build as named by the browser, without host permissions. */
export function permissionNames(): readonly string[] {
  return ext.runtime.getManifest().permissions ?? [];
}
