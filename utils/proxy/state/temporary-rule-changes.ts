import { send } from '@/utils/messaging/send';
import { siteOfHost } from '@/utils/proxy/routing/host-rules';
import type { TemporaryRule } from '@/utils/proxy/schema';

/**
 * Gives the site of a host to a profile, or (null) to the browser's own connection, for a while.
 * @param tabId tab with which the rule ends; null: it ends in an hour.
 */
export async function setTemporaryRule(
  host: string,
  profileId: string | null,
  tabId: number | null,
): Promise<void> {
  await send('proxy/temporary', { site: siteOfHost(host), profileId, tabId });
}

/** Ends a temporary rule. */
export async function endTemporaryRule({ site }: TemporaryRule): Promise<void> {
  await send('proxy/temporary-end', { site });
}
