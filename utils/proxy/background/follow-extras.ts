import { ext } from '@/utils/browser/ext';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { Calls } from '@/entrypoints/background/late';
import { logFailure } from '../../log-failure';
import { firstExtrasId } from './extras-rule-ids';

/**
 * Save data and the language that follows the exit, for the profiles that are on: where one of them wants any, or
 * rules of before are still there, the late part settles them. Adds listeners: in the first turn.
 */
export function followExtras({ settleExtras }: Pick<Calls, 'settleExtras'>): void {
  async function look(): Promise<void> {
    const [{ on }, profiles, rules] = await Promise.all([
      proxyItem.read(),
      profilesItem.read(),
      ext.declarativeNetRequest.getSessionRules(),
    ]);
    const wanted = profiles.some(
      ({ id, extras }) =>
        (extras.saveData || extras.acceptLanguage) && on.some((live) => live.profileId === id),
    );
    if (wanted || rules.some(({ id }) => id >= firstExtrasId)) await settleExtras();
  }
  const follow = () => {
    look().catch(logFailure('extras of profiles'));
  };
  // An earlier life may have been killed before its rules were settled, and the browser forgets them when it closes.
  follow();
  proxyItem.watch(follow);
  profilesItem.watch(follow);
}
