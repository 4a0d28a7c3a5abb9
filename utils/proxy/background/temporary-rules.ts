import { ext } from '@/utils/browser/ext';
import { listenWhileStored } from '@/utils/browser/listen-while-stored';
import { setWakeUp, inSequence, type WakeUps } from '@/utils/browser/wake-ups';
import type { Handlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { profileState } from '@/utils/proxy/profile-states';
import { parseSite } from '@/utils/proxy/routing/site';
import { ruleMs, unended } from '@/utils/proxy/routing/temporary-rules';
import type { TemporaryRule } from '@/utils/proxy/schema';
import { proxyItem, timedRulesItem } from '@/utils/storage/registry/proxy';
import { readTabRules, tabRulesItem, writeTabRules } from '@/utils/storage/temporary-rules';
import { withWebLock } from '@/utils/storage/web-locks';
import { logFailure } from '../../log-failure';

/**
 * Creates the temporary rules of sites: until a tab closes, or for an hour. A rule that ends gives the site back to
 * the other rules. Chromium's PAC script and Firefox's listener compare the time themselves, so that no rule
 * outlasts its hour when the background wakes up late.
 * @param apply puts the stored rules into effect.
 */
export function createTemporaryRules(apply: () => Promise<void>): {
  handlers: Pick<Handlers, 'proxy/temporary' | 'proxy/temporary-end'>;
  /** Registers the listener that ends rules with their tab; call it synchronously at start-up. */
  register(): Pick<WakeUps, 'vantage:rule'>;
  /** Removes the rules whose hour passed, or whose tabs closed, while no background was running. */
  resume(): Promise<void>;
} {
  const arm = inSequence(async () => {
    const ends = (await timedRulesItem.read()).flatMap(({ endsAt }) => endsAt ?? []);
    await setWakeUp('vantage:rule', ends.length === 0 ? null : { at: Math.min(...ends) });
  });

  /** Keeps only the rules that `keeps` accepts, and adds one. Resolves when it is in effect. */
  async function change(
    keeps: (rule: TemporaryRule) => boolean,
    added: TemporaryRule | null = null,
  ): Promise<void> {
    const isForTab = added !== null && added.tabId !== null;
    const different = await withWebLock('temporary-rules', async () => {
      const [ofTabs, timed] = await Promise.all([readTabRules(), timedRulesItem.read()]);
      const nextOfTabs = ofTabs.filter(keeps);
      const nextTimed = unended(timed, Date.now()).filter(keeps);
      if (added) (isForTab ? nextOfTabs : nextTimed).push(added);
      const other = [nextOfTabs.length !== ofTabs.length, nextTimed.length !== timed.length];
      if (other[0] || isForTab) await writeTabRules(nextOfTabs);
      if (other[1] || (added && !isForTab)) await timedRulesItem.write(nextTimed);
      return added !== null || other.includes(true);
    });
    if (different) await Promise.all([apply(), arm()]);
  }

  async function openTabs(): Promise<Set<number | undefined>> {
    return new Set((await ext.tabs.query({})).map(({ id }) => id));
  }

  return {
    handlers: {
      async 'proxy/temporary'({ site, profileId, tabId, endsAt: before = Infinity }) {
        if (!parseSite(site).ok) throw new ProblemError('message-refused');
        if (profileId !== null && !profileState(await proxyItem.read(), profileId)) {
          throw new ProblemError('not-switched-on');
        }
        const since = Date.now();
        const endsAt = tabId === null ? Math.min(before, since + ruleMs) : null;
        await change((rule) => rule.site !== site, { site, profileId, tabId, since, endsAt });
        // The tab may have closed before the rule was stored.
        if (tabId !== null && !(await openTabs()).has(tabId)) {
          await change((rule) => rule.tabId !== tabId);
        }
      },
      'proxy/temporary-end': ({ site }) => change((rule) => rule.site !== site),
    },
    register() {
      const closed = (tabId: number) => {
        change((rule) => rule.tabId !== tabId).catch(logFailure('ending the rules of a tab'));
      };
      listenWhileStored(ext.tabs.onRemoved, closed, [tabRulesItem.key]);
      return { 'vantage:rule': { arm, run: () => change(() => true).then(arm) } };
    },
    async resume() {
      const [ofTabs, timed] = await Promise.all([readTabRules(), timedRulesItem.read()]);
      if (ofTabs.length + timed.length === 0) return;
      const open = await openTabs();
      await change(({ tabId }) => tabId === null || open.has(tabId));
    },
  };
}
