import { signal } from '@preact/signals';
import type { ActivePage } from '@/utils/browser/page';
import { proxy } from '@/utils/storage/state/page-state';
import type { ResolvedProfile } from '@/utils/proxy/routing/resolve-profile';

/** Profile that takes a page, and the reason. */
export interface PageRoute extends ResolvedProfile {
  host: string;
}

/** Function that returns the route of a page, or null for a page that is never proxied; null until loaded. */
export const routeResolver = signal<((page: ActivePage) => PageRoute | null) | null>(null);

/** Route that is in effect while a changed rule is stored but not yet applied; null: no rule is being changed. */
export const routeBeforeChange = signal<PageRoute | null>(null);

/** Returns the route in effect for a page; null: the page is never proxied, or not known yet. */
export function routeOf(page: ActivePage | null | undefined): PageRoute | null {
  const route = (page && routeResolver.value?.(page)) ?? null;
  const before = routeBeforeChange.value;
  return before && before.host === route?.host && isInEffect(before) ? before : route;
}

/** Whether a route may be in effect: that of a profile ends when the profile is switched off. */
function isInEffect({ profileId }: PageRoute): boolean {
  return (
    profileId === null || proxy.value.value?.on.some((one) => one.profileId === profileId) === true
  );
}
