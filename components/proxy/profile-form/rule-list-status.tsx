import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { messageName } from '@/utils/i18n/message-name';
import { language, timeAgo } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import { type Problem, toProblem } from '@/utils/problem';
import type { RefreshState, RuleList, Tally } from '@/utils/proxy/rule-lists/schema';
import { followRuleList } from '@/utils/proxy/state/rule-list';
import { useIntent } from '../../ui/hooks/use-intent';
import { useMinute } from '../../ui/hooks/use-now';
import { ProblemBanner } from '../../ui/problem-banner';
import { Button } from '@/components/ui/button';

/** Result of the last refresh of a rule list, and a button that refreshes it now. */
export function RuleListStatus({ profileId, url }: { profileId: string; url: string }) {
  const refreshing = useIntent();
  const state = useSignal<RefreshState | undefined>(undefined);
  const copy = useSignal<RuleList | null>(null);
  const unreadable = useSignal<Problem | null>(null);

  useEffect(
    () =>
      followRuleList(profileId, {
        state: (next) => (state.value = next),
        copy: (next) => (copy.value = next),
        failure: (error) => (unreadable.value = toProblem(error)),
      }),
    [profileId],
  );

  const problem = unreadable.value ?? refreshing.problem.value;
  const pending = refreshing.pending.value;
  return (
    <>
      <ProblemBanner problem={problem} />
      <div class="stack small" role="status">
        <Outcome
          state={state.value?.url === url ? state.value : undefined}
          copy={copy.value?.url === url ? copy.value : null}
        />
      </div>
      <div class="row">
        <Button
          disabled={pending}
          onClick={() => void refreshing.run(() => send('rule-lists/refresh', { profileId }))}
        >
          {i18n.t(pending ? 'ruleList.refreshing' : 'ruleList.refresh')}
        </Button>
      </div>
    </>
  );
}

const shortDateTimeText = (at: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'short', timeStyle: 'short' }).format(at);

function Outcome({ state, copy }: { state: RefreshState | undefined; copy: RuleList | null }) {
  const now = useMinute();
  const readAt = state?.readAt ?? null;
  return (
    <>
      {state && state.failure !== null && (
        <p class="error">
          {state.failure === 'status'
            ? i18n.t('ruleList.failed.status', [String(state.status)])
            : i18n.t(`ruleList.failed.${messageName(state.failure)}`)}{' '}
          {copy && i18n.t('ruleList.keeps')}{' '}
          {state.retryAt !== null && i18n.t('ruleList.retry', [shortDateTimeText(state.retryAt)])}
        </p>
      )}
      <p>
        {readAt === null
          ? i18n.t('ruleList.notRead')
          : i18n.t('ruleList.readAt', [timeAgo(readAt, now)])}{' '}
        {copy &&
          `${i18n.t('ruleList.sites', copy.sites)} ${i18n.t('ruleList.direct', copy.direct)}`}
      </p>
      {copy && <Rules kind="unused" tally={copy.unused} />}
      {copy && <Rules kind="adjusted" tally={copy.adjusted} />}
    </>
  );
}

function Rules({ kind, tally }: { kind: 'unused' | 'adjusted'; tally: Tally }) {
  if (tally.count === 0) return null;
  return (
    <div>
      {i18n.t(`ruleList.${kind}`, tally.count)}
      <ul>
        {tally.first.map(({ rule, why }) => (
          <li key={rule}>
            {i18n.t('ruleList.rule', [rule, i18n.t(`ruleList.why.${messageName(why)}`)])}
          </li>
        ))}
      </ul>
    </div>
  );
}
