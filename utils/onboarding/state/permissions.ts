import { signal, type ReadonlySignal } from '@preact/signals';
import { ext } from '../../browser/ext';
import { allSites } from './allow-sites';

const sites = signal(false);

/**
 * Whether the extension has access to all sites: users can revoke it, and Firefox may not have
 * granted it.
 */
export const sitesAllowed: ReadonlySignal<boolean> = sites;

/** Reads it again. Chromium (156) does not tell a private window of access that was given in it. */
export async function readSitesAllowed(): Promise<void> {
  sites.value = await ext.permissions.contains(allSites);
}

/** Resolves after the first check. */
export const permissionsReady: Promise<void> = readSitesAllowed();
ext.permissions.onAdded.addListener(() => void readSitesAllowed());
ext.permissions.onRemoved.addListener(() => void readSitesAllowed());

/** API permissions of this build as named by the browser, without host permissions. */
export function permissionNames(): readonly string[] {
  return ext.runtime.getManifest().permissions ?? [];
}
