import { signal } from '@preact/signals';
import type { FrontPage } from '@/utils/browser/page';
import type { TemporaryRule } from '@/utils/proxy/schema';
import type { RouteReason } from '../proxy/popup/site-route';

/** Profile that takes a page, and the reason. */
export interface PageRoute {
  host: string;
  /** Null: the browser's own connection. */
  profileId: string | null;
  why: RouteReason;
  /** With 'list-exception': the profile whose rule list has the exception. */
  listOwner?: string;
  rule?: TemporaryRule;
}

/** Function that returns the route of a page, or null for a page that is never proxied; null until loaded. */
export const routeResolver = signal<((page: FrontPage) => PageRoute | null) | null>(null);
