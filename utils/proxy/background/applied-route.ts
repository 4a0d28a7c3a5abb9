import type { AppliedRoute } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';

/** Route that the browser was told for a profile; undefined: none. */
export async function appliedRoute(profileId: string): Promise<AppliedRoute | undefined> {
  return (await proxyItem.read()).appliedRoutes.find((route) => route.profileId === profileId);
}

/** Whether the profile takes private windows alone. */
export async function isPrivateOnly(profileId: string): Promise<boolean> {
  return (await appliedRoute(profileId))?.where.windows === 'private';
}
