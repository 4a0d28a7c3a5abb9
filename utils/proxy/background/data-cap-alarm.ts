import { ext } from '@/utils/browser/ext';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { Calls } from '@/entrypoints/background/late';
import { logFailure } from '../../log-failure';

const alarmName = 'vantage:cap';

/**
 * Keeps profiles with a limit to it (`spending.ts`): reads the balance when a session of one begins, and once a
 * minute while one is on. Adds listeners: in the first turn.
 * @param apply puts what storage holds on the wire.
 */
export function watchDataCaps(
  { keepToCaps }: Pick<Calls, 'keepToCaps'>,
  apply: () => Promise<void>,
) {
  /** Sessions that this life has looked at: what one uses counts from its beginning. */
  const begun = new Set<string>();

  async function plan(): Promise<void> {
    const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    const capped = new Set(
      profiles.flatMap(({ id, extras }) => (extras.capMb === null ? [] : [id])),
    );
    const sessions = on.flatMap(({ profileId, phase, since, session }) =>
      capped.has(profileId) && phase !== 'switching'
        ? [`${profileId} ${session?.startedAt ?? since}`]
        : [],
    );
    if (sessions.length === 0) await ext.alarms.clear(alarmName);
    else if (!(await ext.alarms.get(alarmName))) {
      await ext.alarms.create(alarmName, { periodInMinutes: 1 });
    }
    const fresh = sessions.filter((one) => !begun.has(one));
    for (const one of fresh) begun.add(one);
    if (fresh.length > 0) await look();
  }

  async function look(): Promise<void> {
    if (await keepToCaps()) await apply();
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
