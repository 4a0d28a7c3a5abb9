import * as z from 'zod/mini';
import { type StoredItem, storedItem } from './items';
import { type Sites, SitesSchema } from './schema';

export type { Sites } from './schema';

/** Removed with the profile, at the next start of the browser. */
export function sitesItem(profileId: string): StoredItem<Sites | null> {
  return storedItem(`sites:${profileId}`, z.nullable(SitesSchema), () => null);
}
