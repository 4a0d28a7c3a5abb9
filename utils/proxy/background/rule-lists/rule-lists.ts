import { inSequence, setWakeUps, type WakeUps } from '@/utils/browser/wake-ups';
import type { AreaHandlers } from '@/utils/messaging/protocol';
import { fetchRuleList, type FetchedList } from '@/utils/proxy/rule-lists/fetch-rule-list';
import { parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import {
  refreshBegun,
  failedWith,
  refreshDue,
  succeeded,
  unread,
} from '@/utils/proxy/rule-lists/refresh-schedule';
import type { RefreshState, RuleList } from '@/utils/proxy/rule-lists/schema';
import type { Subscription } from '@/utils/proxy/rule-lists/subscription';
import type { Fetch } from '@/utils/service/transport';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem, ruleListStatesItem } from '@/utils/storage/registry/rule-lists';
import { withWebLock } from '@/utils/storage/web-locks';
import { forgetSites } from '../route-plan';
import { loggingFailure } from '@/utils/log-failure';

/** Name of the profile, its subscription, and the state of its refresh. */
interface Subject {
  name: string;
  subscription: Subscription;
  state: RefreshState | undefined;
}

/**
 * Reads subscribed rule lists: at once when the URL is new or a refresh is overdue, else by the schedule. A list
 * that fails keeps its last good copy in force.
 * @param apply puts the copy of a profile into effect, if the profile is on.
 */
export function createRuleLists(
  apply: (profileId: string) => Promise<void>,
  fetch: Fetch = (input, init) => globalThis.fetch(input, init),
): {
  handlers: AreaHandlers<'rule-lists'>;
  /** Registers the listener for changed subscriptions; call it synchronously at start-up. */
  register(ready: Promise<unknown>): Pick<WakeUps, 'vantage:rule-list'>;
  /** Reads what is overdue. */
  resume(): Promise<void>;
} {
  const arm = inSequence(async () => {
    const due = new Map<string, { at: number }>();
    for (const [id, { subscription, state }] of await subjects()) {
      const at = refreshDue(subscription, state);
      if (at !== null) due.set(id, { at: Math.max(at, Date.now()) });
    }
    await setWakeUps('vantage:rule-list', due);
  });

  const refresh = (profileId: string, byHand: boolean): Promise<void> =>
    withWebLock(`rule-list:${profileId}`, () => read(profileId, byHand));

  async function read(profileId: string, byHand: boolean): Promise<void> {
    const subject = (await subjects()).get(profileId);
    if (!subject) return;
    const { subscription, name } = subject;
    const { url } = subscription;
    const due = refreshDue(subscription, subject.state);
    if (!byHand && (due === null || due > Date.now())) return;
    const state = subject.state?.url === url ? subject.state : unread(url);
    await store(profileId, refreshBegun(state, Date.now()));
    await arm();

    const copy = await ruleListItem(profileId).read();
    const known = copy?.url === url ? copy : null;
    const { etag = '', lastModified = '' } = known ?? {};
    const outcome = listOf(await fetchRuleList(fetch, url, { etag, lastModified }), url, name);

    const now = (await subjects()).get(profileId)?.subscription;
    // The address was changed meanwhile: its own refresh follows.
    if (now?.url !== url) return;
    if (outcome.kind === 'list') await ruleListItem(profileId).write(outcome.list);
    const isOther = outcome.kind === 'list' && outcome.list.tables !== known?.tables;
    // An attempt before, cut off with the background, may have stored the copy without applying it.
    if (isOther || (outcome.kind !== 'failed' && state.retryAt !== null)) {
      forgetSites(profileId);
      await apply(profileId);
    }
    // Last: should the background end before, the list is read and applied once more.
    await store(
      profileId,
      outcome.kind === 'failed'
        ? failedWith(state, now.every, outcome, Date.now())
        : succeeded(state, Date.now()),
    );
    await arm();
  }

  async function refreshOverdue(): Promise<void> {
    await Promise.all([...(await subjects()).keys()].map((id) => refresh(id, false)));
    await arm();
  }

  return {
    handlers: {
      'rule-lists/refresh': ({ profileId }) => refresh(profileId, true),
    },
    register(ready) {
      profilesItem.watch(loggingFailure('reading rule lists', () => ready.then(refreshOverdue)));
      return { 'vantage:rule-list': { arm, run: (id) => refresh(id, false).then(arm) } };
    },
    resume: refreshOverdue,
  };
}

/** Profiles with a subscription in force, by ID. */
async function subjects(): Promise<Map<string, Subject>> {
  const [profiles, states] = await Promise.all([profilesItem.read(), ruleListStatesItem.read()]);
  return new Map(
    profiles.flatMap(({ id, name, ruleList, where }): [string, Subject][] =>
      ruleList && where.scope === 'only'
        ? [[id, { name, subscription: ruleList, state: states[id] }]]
        : [],
    ),
  );
}

async function store(profileId: string, state: RefreshState): Promise<void> {
  await ruleListStatesItem.update((all) => ({ ...all, [profileId]: state }));
}

type Outcome =
  | { kind: 'list'; list: RuleList }
  | { kind: 'unchanged' }
  | Extract<FetchedList, { kind: 'failed' }>;

function listOf(fetched: FetchedList, url: string, name: string): Outcome {
  if (fetched.kind !== 'text') return fetched;
  const parsed = parseRuleList(fetched.text, name);
  if (typeof parsed === 'string') return { kind: 'failed', failure: parsed, status: 0 };
  const { etag, lastModified } = fetched;
  return { kind: 'list', list: { ...parsed, url, etag, lastModified } };
}
