import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/use-intent';
import { followTabsWithOldConnections, reloadTabs } from '@/utils/proxy/state/old-connections';
import { toProblem, type Problem } from '@/utils/problem';

/** Titles that are named; the rest is counted. */
const mostNamed = 4;

/** Names the tabs whose long connections still leave by the exit of before, and loads them again. */
export function OldConnections() {
  const intent = useIntent();
  const unread = useSignal<Problem | null>(null);
  const followed = useMemo(
    () =>
      followTabsWithOldConnections((error) => {
        unread.value = toProblem(error);
      }),
    [],
  );
  useEffect(() => followed.stop, [followed]);
  const tabs = followed.tabs.value;
  const problem = unread.value ?? intent.problem.value;
  if (tabs.length === 0) return problem && <ProblemBanner problem={problem} ways={[]} />;
  const more = tabs.length - mostNamed;
  return (
    <section class="panel stack-s" aria-labelledby="old-title">
      <h2 class="eyebrow" id="old-title">
        {i18n.t('old.title')}
      </h2>
      <p role="status">{i18n.t('old.text', tabs.length)}</p>
      <ul class="small" aria-labelledby="old-title">
        {tabs.slice(0, mostNamed).map(({ tabId, title }) => (
          <li key={tabId} class="break">
            {title}
          </li>
        ))}
        {more > 0 && <li>{i18n.t('old.more', [more])}</li>}
      </ul>
      <button
        type="button"
        class="button small"
        disabled={intent.pending.value}
        onClick={() => void intent.run(() => reloadTabs(tabs))}
      >
        {i18n.t('old.reload', tabs.length)}
      </button>
      <p class="hint">{i18n.t('old.hint')}</p>
      {problem && <ProblemBanner problem={problem} ways={[]} />}
    </section>
  );
}
