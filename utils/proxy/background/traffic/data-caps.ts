import { isAhead } from '@/utils/clock';
import { canHaveCap } from '@/utils/proxy/extras-rules';
import { block, closingProblem } from '@/utils/proxy/closed-states';
import { changeProfile } from '@/utils/proxy/profile-states';
import { proxyItem, sessionBalanceItem, profilesItem } from '@/utils/storage/registry/proxy';
import { inSequence, setWakeUp, type WakeUp } from '@/utils/browser/wake-ups';
import { logFailure, loggingFailure } from '../../../log-failure';
import type { AccountProduct } from '@/utils/account/schema';
import type { ProfileState, ServiceProfile } from '@/utils/proxy/schema';

/**
 * Computes the data used by each session with a limit as the difference between its product's balance at the start
 * and now, the only count that is charged. Data bought meanwhile raises both. At the limit the profile warns or closes.
 * @param products reads the account's proxy data from the service.
 * @returns whether a profile was closed, so that its route must be applied.
 */
export async function enforceDataCaps(products: () => Promise<AccountProduct[]>): Promise<boolean> {
  const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
  const capped = on.flatMap((active) => {
    const profile = profiles.find(({ id }) => id === active.profileId);
    const counts = profile?.kind === 'service' && profile.extras.capMb !== null;
    return counts && active.phase !== 'switching' ? [{ active, profile }] : [];
  });
  if (capped.length === 0) return false;
  const at = Date.now();
  const found = await products();
  let closed = false;
  for (const { active, profile } of capped) {
    const balance = found.find(({ code }) => code === profile.product)?.balanceMb ?? null;
    if (balance !== null && (await note(active, profile, balance, at))) closed = true;
  }
  return closed;
}

/** Stores the measured use; returns whether it closed the profile. */
async function note(
  active: ProfileState,
  { id, extras: { capMb, atCap } }: ServiceProfile,
  balanceMb: number,
  at: number,
): Promise<boolean> {
  const since = active.session?.startedAt ?? active.since;
  const spent = await sessionBalanceItem.update((all) => {
    const known = all[id];
    if (known?.since !== since)
      return { ...all, [id]: { since, startMb: balanceMb, nowMb: balanceMb, at } };
    const { startMb, nowMb, at: knownAt = 0 } = known;
    // Requests overlap: an earlier report may arrive after a later one. A time that lies ahead tells no order: the
    // clock was set back since.
    if (knownAt > at && !isAhead(knownAt, Date.now())) return all;
    // A balance above that of the start was bought; below it, the report of before may have been too low.
    const isBought = balanceMb > startMb;
    const start = isBought ? balanceMb + startMb - nowMb : startMb;
    return { ...all, [id]: { since, startMb: start, nowMb: balanceMb, at } };
  });
  const used = spent[id];
  if (!used || capMb === null || used.startMb - used.nowMb < capMb) return false;
  const problem = { code: 'cap-reached', detail: `${capMb} MB` } as const;
  let closed = false;
  await proxyItem.update((state) =>
    changeProfile(state, id, (one) => {
      // A switch may have begun another session while the balance was read.
      if ((one.session?.startedAt ?? one.since) !== since) return one;
      // A warning must not take the place of what blocks the profile, or of a question.
      const isKept = one.phase === 'blocked' || one.problem?.code === 'session-ending';
      if (atCap === 'warn') return isKept ? one : { ...one, problem };
      if (closingProblem(one)?.code === problem.code) return one;
      closed = true;
      return block(one, problem);
    }),
  );
  return closed;
}

/**
 * Enforces data limits: reads the balance when a session with a limit begins, then once a minute while one is on.
 * Registers listeners; call it synchronously at start-up.
 * @param products reads the account's proxy data from the service.
 * @param apply applies the stored routes.
 */
export function watchDataCaps(
  products: () => Promise<AccountProduct[]>,
  apply: () => Promise<void>,
): WakeUp {
  /** Sessions already measured by this instance; a new one is measured at its start. */
  const begun = new Set<string>();

  const arm = inSequence(async () => {
    const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    const capped = new Set(
      profiles.flatMap((one) => (canHaveCap(one) && one.extras.capMb !== null ? [one.id] : [])),
    );
    const sessions = on.flatMap(({ profileId, phase, since, session }) =>
      capped.has(profileId) && phase !== 'switching'
        ? [`${profileId} ${session?.startedAt ?? since}`]
        : [],
    );
    await setWakeUp('vantage:cap', sessions.length === 0 ? null : { everyMinutes: 1 });
    const fresh = sessions.filter((one) => !begun.has(one));
    for (const one of fresh) begun.add(one);
    if (fresh.length > 0) enforce().catch(logFailure('watching a limit'));
  });

  async function enforce(): Promise<void> {
    if (await enforceDataCaps(products)) await apply();
  }

  const armNow = loggingFailure('watching a limit', arm);
  proxyItem.watch(armNow);
  profilesItem.watch(armNow);
  return { arm, run: enforce };
}
