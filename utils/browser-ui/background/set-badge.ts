import { ext } from '@/utils/browser/ext';
import type { Badge, IconState } from './badge-appearance';

/** Icon of all tabs set last by this instance; setting it again would only take time. */
let currentIcon: IconState | null = null;

/** Count of running calls, added to a badge; empty: none. */
export interface BadgeCount {
  /** Shown in place of the badge's own text, unless that calls for attention. */
  text: string;
  /** Added to the tooltip. */
  line: string;
}

/**
 * Sets the toolbar button of one tab, or of all tabs that have none of their own. Each icon has its own shape, so
 * that no state depends on colour alone. Rejects when the tab is closed.
 */
export async function setBadge(
  badge: Badge,
  { text, line }: BadgeCount,
  tabId?: number,
): Promise<void> {
  const of = tabId === undefined ? {} : { tabId };
  const { icon } = badge;
  const sets = [
    ext.action.setBadgeText({ ...of, text: text !== '' && badge.text !== '!' ? text : badge.text }),
    ext.action.setBadgeBackgroundColor({ ...of, color: badge.color }),
    ext.action.setBadgeTextColor({ ...of, color: '#ffffff' }),
    ext.action.setTitle({ ...of, title: [badge.title, line].join('\n').trim() }),
  ];
  if (tabId !== undefined || icon !== currentIcon) {
    const path = (size: number) => `/state/${icon}-${size}.png`;
    sets.push(ext.action.setIcon({ ...of, path: { 16: path(16), 24: path(24), 32: path(32) } }));
  }
  if (tabId === undefined) currentIcon = icon;
  await Promise.all(sets);
}
