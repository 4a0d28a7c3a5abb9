import { signal } from '@preact/signals';
import type { FrontPage } from '@/utils/browser/page';
import type { ResolvedProfile } from '@/utils/proxy/routing/resolve-profile';

/** Profile that takes a page, and the reason. */
export interface PageRoute extends ResolvedProfile {
  host: string;
}

/** Function that returns the route of a page, or null for a page that is never proxied; null until loaded. */
export const routeResolver = signal<((page: FrontPage) => PageRoute | null) | null>(null);
