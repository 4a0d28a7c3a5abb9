import type { ExitRoute } from '@/utils/proxy/traffic/schema';
import { sessionBalanceItem, profilesItem } from '@/utils/storage/registry/proxy';
import type { AccountProduct } from '@/utils/account/schema';

/**
 * Stores the product's balance at the start of each service profile's session, so that the session's data use can
 * be computed from the service's own figures. Queries the service only for sessions without a stored balance.
 * @param routes routes in effect.
 * @param products reads the account's proxy data from the service.
 */
export async function recordSessionBalances(
  routes: readonly ExitRoute[],
  products: () => Promise<AccountProduct[]>,
): Promise<void> {
  const [profiles, spent] = await Promise.all([profilesItem.read(), sessionBalanceItem.read()]);
  const fresh = routes.flatMap(({ profileId, since }) => {
    const profile = profiles.find(({ id }) => id === profileId);
    const isNew = profile?.kind === 'service' && spent[profileId]?.since !== since;
    return isNew ? [{ profileId, since, product: profile.product }] : [];
  });
  if (fresh.length === 0) return;
  const found = await products();
  await sessionBalanceItem.update((all) => {
    const next = { ...all };
    for (const { profileId, since, product } of fresh) {
      const mb = found.find(({ code }) => code === product)?.balanceMb ?? null;
      // A data-cap check may have stored the balance in the meantime.
      if (mb === null || next[profileId]?.since === since) continue;
      next[profileId] = { since, startMb: mb, nowMb: mb };
    }
    return next;
  });
}
