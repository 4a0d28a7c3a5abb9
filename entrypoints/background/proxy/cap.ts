import { ext } from '@/utils/platform/ext';
import { blockedBy, change, liveOf } from '@/utils/proxy/live';
import { profilesItem, proxyItem, spentItem } from '@/utils/storage/registry';
import type { AccountProduct, Live, Profile } from '@/utils/storage/schema';
import { logFailure } from '../failures';

const alarmName = 'vantage:cap';

interface Tools {
  /** The account's proxy data, read from the service. */
  products(): Promise<AccountProduct[]>;
  /** Puts what storage holds on the wire. */
  apply(): Promise<void>;
}

/**
 * What the session of a profile with a limit has used, by the only count that is charged: the balance of its product
 * before and now, read once a minute while one is on. At the limit the profile warns or closes. Adds listeners:
 * in the first turn.
 */
export function watchCaps({ products, apply }: Tools): void {
  async function capped(): Promise<{ live: Live; profile: Profile }[]> {
    const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    return on.flatMap((live) => {
      const profile = profiles.find(({ id }) => id === live.profileId);
      return profile && profile.extras.capMb !== null ? [{ live, profile }] : [];
    });
  }

  async function plan(): Promise<void> {
    const wanted = (await capped()).length > 0;
    if (!wanted) await ext.alarms.clear(alarmName);
    else if (!(await ext.alarms.get(alarmName))) {
      await ext.alarms.create(alarmName, { periodInMinutes: 1 });
      await look();
    }
  }

  async function look(): Promise<void> {
    const all = await capped();
    if (all.length === 0) return;
    const found = await products();
    for (const { live, profile } of all) {
      const product = profile.kind === 'service' ? profile.product : null;
      const balance = found.find(({ code }) => code === product)?.balanceMb ?? null;
      if (balance !== null) await note(live, profile, balance);
    }
  }

  async function note(live: Live, profile: Profile, balanceMb: number): Promise<void> {
    const spent = await spentItem.update((all) => {
      const known = all[profile.id];
      const same = known && known.since === (live.session?.startedAt ?? live.since);
      const startMb = same ? known.startMb : balanceMb;
      const since = live.session?.startedAt ?? live.since;
      return { ...all, [profile.id]: { since, startMb, nowMb: balanceMb } };
    });
    const used = spent[profile.id];
    const { capMb, atCap } = profile.extras;
    if (!used || capMb === null || used.startMb - used.nowMb < capMb) return;
    if (liveOf(await proxyItem.read(), profile.id)?.problem?.code === 'cap-reached') return;
    const problem = { code: 'cap-reached', detail: `${capMb} MB` } as const;
    await proxyItem.update((state) =>
      change(state, profile.id, (now) =>
        atCap === 'close' ? blockedBy(now, problem) : { ...now, problem },
      ),
    );
    if (atCap === 'close') await apply();
  }

  const planNow = () => {
    plan().catch(logFailure('watching a limit'));
  };
  proxyItem.watch(planNow);
  profilesItem.watch(planNow);
  ext.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) look().catch(logFailure('watching a limit'));
  });
}
