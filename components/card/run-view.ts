import { i18n } from '#i18n';
import { clockText } from '@/utils/i18n/format';
import type { CardRun } from '@/utils/card/messages';
import type { Problem } from '@/utils/problem';
import { creditsLine } from './form';
import { button, element } from './dom';
import { problemNote } from './problem-view';

interface Actions {
  onOpen: () => void;
  onPanel: () => void;
  onAgain: () => void;
}

const isUnderWay = (state: CardRun['state']) =>
  ['intent', 'waiting', 'submitted', 'running'].includes(state);

function stateText(run: CardRun): string {
  if (run.state === 'intent') return i18n.t('card.sending');
  if (isUnderWay(run.state)) {
    const time = clockText(run.elapsedMs);
    return i18n.t(run.kind === 'agent' ? 'agent.running' : 'scrape.running', [time]);
  }
  if (run.state === 'done') return i18n.t('card.done');
  if (run.state === 'cancelled') return i18n.t('card.cancelled');
  return i18n.t(run.state === 'failed' ? 'card.failed' : 'card.unknown');
}

/** View of a run: its progress, then its result and cost. */
export function runView(first: CardRun, { onOpen, onPanel, onAgain }: Actions) {
  let run = first;
  let drawn = '';
  const state = element('p', { class: 'state' });
  // Changes of the state are announced; the seconds beside it are not.
  const announced = element('p', { class: 'vh', role: 'status' });
  const bar = element('div', { class: 'progress', 'aria-hidden': 'true' });
  const outcome = element('div', { class: 'stack' });
  const copy = button(i18n.t('common.copy'), '', () => {
    void navigator.clipboard.writeText(run.brief).then(
      () => {
        copy.textContent = i18n.t('common.copied');
      },
      () => {
        // Without clipboard permission the text is selected, so that the user can copy it.
        const text = outcome.querySelector('.brief');
        if (text) getSelection()?.selectAllChildren(text);
      },
    );
  });
  const again = button(i18n.t('card.again'), '', onAgain);
  const told = element('div', { class: 'stack' });
  const node = element(
    'div',
    { class: 'stack' },
    state,
    announced,
    bar,
    outcome,
    element(
      'div',
      { class: 'row wrap' },
      button(i18n.t('card.open'), 'primary', onOpen),
      button(i18n.t('card.panel'), '', onPanel),
      copy,
      again,
    ),
    told,
  );

  return {
    runId: first.runId,
    node,
    /** Shows the error of one of the buttons. */
    tell(problem: Problem) {
      told.replaceChildren(problemNote(problem));
    },
    update(next: CardRun) {
      run = next;
      const busy = isUnderWay(run.state);
      state.textContent = stateText(run);
      state.dataset['state'] = run.state;
      bar.hidden = !busy;
      copy.hidden = busy || run.brief === '';
      again.hidden = busy;
      // Unchanged nodes are kept, so that a selection in them stays.
      const now = JSON.stringify({ ...run, elapsedMs: 0 });
      if (now === drawn) return;
      drawn = now;
      announced.textContent = i18n.t(`state.${run.state}`);
      outcome.replaceChildren(
        run.brief === '' ? '' : element('p', { class: 'brief', dir: 'auto' }, run.brief),
        run.actions.length === 0
          ? ''
          : element(
              'ol',
              { 'aria-label': i18n.t('card.actions') },
              ...run.actions.map((action) => element('li', {}, action)),
            ),
        run.problem ? problemNote(run.problem) : '',
        creditsLine(run.used, run.left),
      );
    },
  };
}
