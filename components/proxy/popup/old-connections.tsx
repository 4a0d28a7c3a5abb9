import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { type OldTab, reloadTabs } from '@/utils/proxy/state/old-connections';
import type { Problem } from '@/utils/problem';

/** Maximum number of tab titles listed; the rest are only counted. */
const maxNamed = 4;

/** Note on the tabs whose connections still use the previous exit, with a button that reloads them. */
export function OldConnections({
  tabs,
  unread,
}: {
  tabs: readonly OldTab[];
  /** Problem of reading the tabs; null: none. */
  unread: Problem | null;
}) {
  const intent = useIntent();
  const problem = unread ?? intent.problem.value;
  if (tabs.length === 0) return <ProblemBanner problem={problem} />;
  const more = tabs.length - maxNamed;
  return (
    <section class="panel stack-s" aria-labelledby="old-title">
      <h2 class="eyebrow" id="old-title">
        {i18n.t('oldConnections.title')}
      </h2>
      <p role="status">{i18n.t('oldConnections.text', tabs.length)}</p>
      <ul class="small" aria-labelledby="old-title">
        {tabs.slice(0, maxNamed).map(({ tabId, title }) => (
          <li key={tabId} class="break">
            {title}
          </li>
        ))}
        {more > 0 && <li>{i18n.t('oldConnections.more', [more])}</li>}
      </ul>
      <Button
        small
        disabled={intent.pending.value}
        onClick={() => void intent.run(() => reloadTabs(tabs))}
      >
        {i18n.t('oldConnections.reload', tabs.length)}
      </Button>
      <p class="hint">{i18n.t('oldConnections.hint')}</p>
      <ProblemBanner problem={problem} />
    </section>
  );
}
