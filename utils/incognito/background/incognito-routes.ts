import { routesIn } from '@/utils/proxy/routing/profile-conflicts';
import type { Applied } from '@/utils/proxy/schema';

/** In `storage.session`: a private worker was here. Both sides know it by this name. */
export const seenKey = 'privateSeen';

/**
 * The routes of private windows as a text to compare, where they need a setting of their own; empty: they
 * follow that of all windows.
 */
export function privateRoutes(applied: readonly Applied[]): string {
  if (!applied.some(({ where }) => where.windows === 'private')) return '';
  return JSON.stringify(routesIn('private', applied));
}
