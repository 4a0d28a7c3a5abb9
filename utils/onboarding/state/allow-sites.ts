import { ext } from '../../browser/ext';

/** Permission for all sites, in the form that `permissions.request` takes. */
export const allSites = { origins: ['<all_urls>'] };

/**
 * Asks the user for access to all sites; call it within a press, before anything is awaited. In a file of its own,
 * because `permissions.ts` asks the browser when it is imported.
 */
export async function allowSites(): Promise<void> {
  await ext.permissions.request(allSites);
}
