import { block, changeProfile, profileState } from '@/utils/proxy/profile-states';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem, sessionBalanceItem } from '@/utils/storage/registry/proxy';
import type { AccountProduct } from '@/utils/account/schema';
import type { ProfileState, ServiceProfile } from '@/utils/proxy/schema';

/**
 * What the session of each profile with a limit has used, by the only count that is charged: the balance of its
 * product at its beginning and now. At the limit the profile warns or closes. Belongs to the late part.
 * @param products the account's proxy data, read from the service.
 * @returns whether one was closed, which is to be put on the wire.
 */
export async function enforceDataCaps(products: () => Promise<AccountProduct[]>): Promise<boolean> {
  const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
  const capped = on.flatMap((live) => {
    const profile = profiles.find(({ id }) => id === live.profileId);
    const counts = profile?.kind === 'service' && profile.extras.capMb !== null;
    return counts && live.phase !== 'switching' ? [{ live, profile }] : [];
  });
  if (capped.length === 0) return false;
  const found = await products();
  let closed = false;
  for (const { live, profile } of capped) {
    const balance = found.find(({ code }) => code === profile.product)?.balanceMb ?? null;
    if (balance !== null && (await note(live, profile, balance))) closed = true;
  }
  return closed;
}

/** Whether the profile was closed now. */
async function note(
  live: ProfileState,
  { id, extras: { capMb, atCap } }: ServiceProfile,
  balanceMb: number,
): Promise<boolean> {
  const since = live.session?.startedAt ?? live.since;
  const spent = await sessionBalanceItem.update((all) => {
    const known = all[id];
    const startMb = known?.since === since ? known.startMb : balanceMb;
    return { ...all, [id]: { since, startMb, nowMb: balanceMb } };
  });
  const used = spent[id];
  if (!used || capMb === null || used.startMb - used.nowMb < capMb) return false;
  const now = profileState(await proxyItem.read(), id);
  const told = now?.problem?.code === 'cap-reached';
  if (told && (atCap === 'warn' || now.phase === 'blocked')) return false;
  const problem = { code: 'cap-reached', detail: `${capMb} MB` } as const;
  await proxyItem.update((state) =>
    changeProfile(state, id, (one) =>
      atCap === 'close' ? block(one, problem) : { ...one, problem },
    ),
  );
  return atCap === 'close';
}
