import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { FoundTableView, type ChosenList } from '@/components/extract/found-table-view';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { SelectField } from '@/components/ui/select-field';
import { Button } from '@/components/ui/button';
import { numberText } from '@/utils/i18n/format';
import type { HandState } from '@/utils/picker/hand-messages';
import { columnsText, rowsText } from '@/utils/picker/announcement-text';
import { PointingStatus } from './pointing-status';
import { type HandPickControls, useHandPick } from './use-hand-pick';
import styles from './hand.module.css';

type Column = HandState['columns'][number];

function nameOf(key: string): string {
  if (key === 'text' || key === 'link' || key === 'picture') return i18n.t(`hand.take_${key}`);
  if (key.startsWith('@')) return i18n.t('hand.takeAttribute', [key.slice(1)]);
  return i18n.t('hand.takeRun', [String(Number(key.slice('run '.length)) + 1)]);
}

const longestSample = 40;

/** Select for what a column takes of the picked element, each with its value in the first example. */
function ColumnChoice(props: { column: Column; onChoose: (key: string) => void }) {
  const { column, onChoose } = props;
  return (
    <SelectField
      name={i18n.t('hand.take')}
      value={column.choice}
      options={column.choices.map(({ key, sample }) => ({
        value: key,
        name: i18n.t('hand.takeOption', [nameOf(key), sample.slice(0, longestSample)]),
      }))}
      onChange={onChoose}
    />
  );
}

interface Props {
  tabId: number;
  /** Label of the button that closes it. */
  back: string;
  onClose: () => void;
  /** Returns further actions for what was picked. `endPicking` gives the page its clicks and keys back. */
  renderActions: (
    view: ChosenList,
    search: string,
    url: string,
    endPicking: () => void,
  ) => ComponentChildren;
}

/** Button that adds the links of a column as one more, while no column has links. */
function AddLinks({
  state,
  view,
  act,
}: Pick<HandPickControls, 'act'> & { state: HandState; view: ChosenList }) {
  const at = state.columns.findIndex(({ choices }) => choices.some(({ key }) => key === 'link'));
  const column = state.columns[at];
  if (!column || state.columns.some(({ choice }) => choice === 'link')) return null;
  const name = view.columns.find((one) => one.at === at)?.name ?? '';
  return (
    <p>
      <Button
        small
        class="break"
        onClick={() => act({ do: 'also', column: column.id, choice: 'link' })}
      >
        {i18n.t('hand.addLinks', [name])}
      </Button>
    </p>
  );
}

const amountText = ({ columns, rows, excluded }: HandState): string => {
  const parts = [columnsText(columns.length), rowsText(rows)];
  if (excluded > 0) parts.push(i18n.t('hand.left', [numberText(excluded)]));
  return parts.join(' · ');
};

/** Panel for picking by hand: a table of what was picked so far, and keys that also work in the panel. */
export function HandPickPanel({ tabId, back, onClose, renderActions }: Props) {
  const attempt = useSignal(0);
  const { picked, problem, act } = useHandPick(tabId, attempt.value);
  const { state, table, url = '', reading = false } = picked.value ?? {};
  const ids = useMemo(
    () => state?.columns.map(({ id }) => id) ?? [],
    [JSON.stringify(state?.columns.map(({ id }) => id))],
  );
  return (
    <section class={styles.hand} aria-label={i18n.t('hand.title')}>
      <div class="row between row-wrap">
        <p class="break">
          <strong>{i18n.t('hand.title')}</strong>
          {state && state.columns.length > 0 && ` · ${amountText(state)}`}
        </p>
        <Button small onClick={onClose}>
          {back}
        </Button>
      </div>
      <ProblemBanner problem={problem.value}>
        <Button small onClick={() => (attempt.value += 1)}>
          {i18n.t('hand.again')}
        </Button>
      </ProblemBanner>
      {state && (
        <>
          {state.columns.length === 0 && <p class="hint">{i18n.t('hand.intro')}</p>}
          <PointingStatus state={state} keys={i18n.t('hand.keys')} act={act} />
          <p class="row row-wrap">
            <Button
              small
              primary={state.picking}
              onClick={() => act({ do: state.picking ? 'end' : 'resume' })}
            >
              {i18n.t(state.picking ? 'hand.done' : 'hand.more')}
            </Button>
            <Button small onClick={() => act({ do: 'undo' })}>
              {i18n.t('hand.undo')}
            </Button>
          </p>
        </>
      )}
      {state && table && table.columns.length === state.columns.length && (
        <FoundTableView
          list={0}
          table={table}
          address={url}
          reading={reading}
          ids={ids}
          renderColumn={(at) => {
            const column = state.columns[at];
            return (
              column && (
                <ColumnChoice
                  column={column}
                  onChoose={(choice) => act({ do: 'choose', column: column.id, choice })}
                />
              )
            );
          }}
          renderActions={(view) => (
            <>
              <AddLinks state={state} view={view} act={act} />
              {renderActions(view, state.search, url, () => act({ do: 'end' }))}
            </>
          )}
        />
      )}
      <p class="hint">{i18n.t('hand.local')}</p>
    </section>
  );
}
