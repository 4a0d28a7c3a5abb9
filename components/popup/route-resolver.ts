import { signal } from '@preact/signals';
import type { FrontPage } from '@/utils/browser/page';
import type { TemporaryRule } from '@/utils/proxy/schema';
import type { RouteReason } from '../proxy/popup/site-route';

/** Which profile takes a page, and why. */
export interface PageRoute {
  host: string;
  /** Null: the browser's own connection. */
  profileId: string | null;
  why: RouteReason;
  /** With 'list-exception': the profile whose rule list has the exception. */
  listOwner?: string;
  /** The temporary rule that decided. */
  rule?: TemporaryRule;
}

/** Tells the route of a page, null for one that no proxy is asked about; null until it is loaded. */
export const routeResolver = signal<((page: FrontPage) => PageRoute | null) | null>(null);
