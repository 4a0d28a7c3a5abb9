import { i18n } from '@/utils/i18n/i18n';
import { clockText } from '@/utils/i18n/format';
import type { CardRun } from '@/utils/card/messages';
import { isRunUnderWay } from '@/utils/runs/run-states';
import { CardButton, CreditsLine, CssText, ProblemNote } from './texts';

/**
 * Whether the card shows credits. Not in Firefox (153), where the page could read them; its card receives no amounts.
 */
export const showsCredits = !import.meta.env.FIREFOX;

function stateText(run: CardRun): string {
  if (run.state === 'intent') return i18n.t('card.sending');
  if (isRunUnderWay(run.state)) return i18n.t('scrape.running', [clockText(run.elapsedMs)]);
  if (run.state === 'done') return i18n.t('card.done');
  if (run.state === 'cancelled') return i18n.t('card.cancelled');
  return i18n.t(run.state === 'failed' ? 'card.failed' : 'card.unknown');
}

interface Props {
  run: CardRun;
  onOpen: () => void;
  onPanel: () => void;
  onCopy: () => void;
  onAgain: () => void;
}

/** View of a scrape: its progress, then its result and cost. */
export function RunView({ run, onOpen, onPanel, onCopy, onAgain }: Props) {
  const busy = isRunUnderWay(run.state);
  return (
    <div class="stack">
      <p class="state" data-state={run.state}>
        {stateText(run)}
      </p>
      {/* Live region with the state only; the elapsed seconds would be announced on every change. */}
      <p class="vh" role="status">
        {i18n.t(`state.${run.state}`)}
      </p>
      {busy && <div class="progress" aria-hidden="true" />}
      {run.title !== '' && (
        <p class="run-title" dir="auto">
          <CssText text={run.title} />
        </p>
      )}
      {run.problem && <ProblemNote problem={run.problem} />}
      {showsCredits && <CreditsLine used={run.used} left={run.left} />}
      <div class="button-row">
        <CardButton name={i18n.t('card.open')} variant="primary" onPress={onOpen} />
        {/* Firefox can't open its sidebar from a click in a page. */}
        {!import.meta.env.FIREFOX && <CardButton name={i18n.t('card.panel')} onPress={onPanel} />}
        {run.state === 'done' && <CardButton name={i18n.t('common.copy')} onPress={onCopy} />}
        {!busy && <CardButton name={i18n.t('card.again')} onPress={onAgain} />}
      </div>
    </div>
  );
}
