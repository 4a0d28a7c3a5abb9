import { i18n } from '@/utils/i18n/i18n';
import { isRunUnderWay, isUnsent } from '@/utils/runs/run-states';
import type { ScrapeRun } from '@/utils/runs/schema';
import type { Differences, VariantFacts, LineCounts } from '@/utils/compare/differences';
import type { Conversion } from '@/utils/compare/exchange-rates';
import type { ComparedVariant } from '@/utils/compare/schema';
import { numberText, countText } from '@/utils/i18n/format';
import { problemDetails, problemSentence } from '@/utils/i18n/problem-text';
import { progressText } from '../results/run-progress';
import { StateChip } from '../results/state-chip';
import { useNow } from '../ui/hooks/use-now';
import { DamagedNote, PricesCell, PageHintsCell, ValueCell } from './comparison-cells';
import { countryText, variantText } from './comparison-text';
import styles from './compare.module.css';
import { Button } from '@/components/ui/button';
import { DetailLines } from '@/components/ui/problem-banner';

export interface ComparisonRow {
  variant: ComparedVariant;
  /** Run of the variant; null: not in the library; undefined: not loaded yet. */
  run: ScrapeRun | null | undefined;
  /** Facts of the result; null: no result, a damaged one, or not loaded yet. */
  facts: VariantFacts | null;
  isBaseline: boolean;
  /** Main currency of the baseline, with the known exchange rates; null: it names no price. */
  conversion: Conversion | null;
  /**
   * Differences from the baseline; null: the variant is the baseline, or one of the two results is
   * missing or damaged.
   */
  differs: Differences | null;
  /**
   * Numbers of changed lines; null: the texts differ too much to be counted; undefined: not
   * compared.
   */
  lines: LineCounts | undefined;
  /** What can't be read, so that nothing is compared: the result of the variant, or the one of the baseline. */
  damaged: 'result' | 'baseline' | null;
}

interface Props {
  rows: readonly ComparisonRow[];
  onAgain: (runId: string) => void;
  onStop: (runId: string) => void;
  onText: (runId: string) => void;
}

const columns = ['from', 'modeUsed', 'status', 'pageTitle', 'prices', 'text'] as const;

/**
 * Table with one row per variant and its differences from the baseline. On a narrow screen each row
 * becomes a card.
 */
export function ComparisonTable(props: Props) {
  const now = useNow(props.rows.some(({ run }) => run && isRunUnderWay(run.state)));
  return (
    // Explicit roles, because the `display` values of the narrow layout remove the implicit table
    // roles.
    <table class={styles.table} role="table" aria-label={i18n.t('compare.title')}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {i18n.t(`compare.${name}`)}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span class="vh">{i18n.t('compare.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {props.rows.map((row) => (
          <Row key={row.variant.runId} row={row} now={now} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, now, onAgain, onStop, onText }: Props & { row: ComparisonRow; now: number }) {
  const { variant, run, isBaseline } = row;
  const open = run ? isRunUnderWay(run.state) : false;
  const name = variantText(variant);
  return (
    <tr role="row" class={isBaseline ? styles.baseline : undefined}>
      <th role="rowheader" scope="row">
        <span class="break">{countryText(variant.country)}</span>
        <span class="small muted"> {i18n.t(`mode.${variant.mode}`)}</span>
        {isBaseline && <span class="chip">{i18n.t('compare.baselineChip')}</span>}
      </th>
      {run?.state === 'done' ? (
        <Outcome row={row} run={run} onText={onText} />
      ) : (
        <td role="cell" colSpan={5}>
          <PendingVariant run={run} now={now} kept={variant.kept} />
        </td>
      )}
      <td role="cell" class={styles.actions}>
        {run && !open && !isUnsent(run) && (
          <a class="button small" href={`#/results/${run.id}`}>
            {i18n.t('compare.open')}
            <span class="vh"> {name}</span>
          </a>
        )}
        {run !== undefined && !open && (
          <Button small onClick={() => onAgain(variant.runId)}>
            {i18n.t('repeat.button')}
            <span class="vh"> {name}</span>
          </Button>
        )}
        {run && open && run.state !== 'intent' && (
          <Button small title={i18n.t('scrape.stopHint')} onClick={() => onStop(variant.runId)}>
            {i18n.t('scrape.stop')}
            <span class="vh"> {name}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Table cell of a variant without a result: its progress, or the reason of its failure. */
function PendingVariant({
  run,
  now,
  kept,
}: {
  run: ComparisonRow['run'];
  now: number;
  kept: boolean;
}) {
  if (run === undefined) return <span class="hint">{i18n.t('common.loading')}</span>;
  if (run === null) return <p>{i18n.t(kept ? 'compare.gone' : 'compare.notSent')}</p>;
  return (
    <div class="stack-s">
      <span>
        <StateChip state={run.state} unsent={isUnsent(run)} />{' '}
        {isRunUnderWay(run.state) && <span class="num">{progressText(run, now)}</span>}
        {run.cost.used !== null && !isUnsent(run) && (
          <span class="small muted num">{countText('results.credits', run.cost.used)}</span>
        )}
      </span>
      {run.problem && run.state !== 'waiting' && (
        <div>
          <p class={isUnsent(run) ? 'small muted' : undefined}>{problemSentence(run.problem)}</p>
          <DetailLines lines={problemDetails(run.problem)} />
        </div>
      )}
    </div>
  );
}

const Label = ({ name }: { name: (typeof columns)[number] }) => (
  <span class={styles.label} aria-hidden="true">
    {i18n.t(`compare.${name}`)}
  </span>
);

function Outcome({
  row,
  run,
  onText,
}: Pick<Props, 'onText'> & { row: ComparisonRow; run: ScrapeRun }) {
  const { facts, differs, lines, damaged } = row;
  const { result } = run;
  return (
    <>
      <td role="cell">
        <Label name="modeUsed" />
        <span>
          {result?.modeUsed ?? <span class="muted">{i18n.t('common.notReported')}</span>}
          {run.cost.used !== null && (
            <span class="small muted num nowrap">
              {' '}
              {countText('results.credits', run.cost.used)}
            </span>
          )}
        </span>
      </td>
      <td role="cell">
        <Label name="status" />
        <ValueCell differs={differs?.status ?? false}>
          <span class="num">{result?.statusCode ?? '–'}</span>
        </ValueCell>
      </td>
      <td role="cell">
        <Label name="pageTitle" />
        <div class="break" dir="auto">
          <ValueCell differs={differs?.title ?? false}>
            {(facts?.title ?? result?.title ?? '').slice(0, 200) || '–'}
          </ValueCell>
          {facts && <PageHintsCell signals={facts.signals} />}
        </div>
      </td>
      <td role="cell">
        <Label name="prices" />
        <div>
          {damaged === 'result' && <DamagedNote />}
          {facts ? (
            <PricesCell facts={facts} differs={differs} conversion={row.conversion} />
          ) : (
            !damaged && <span class="hint">{i18n.t('common.loading')}</span>
          )}
        </div>
      </td>
      <td role="cell">
        <Label name="text" />
        <TextCell row={row} lines={lines} onText={onText} />
      </td>
    </>
  );
}

function TextCell({
  row,
  lines,
  onText,
}: Pick<Props, 'onText'> & Pick<ComparisonRow, 'lines'> & { row: ComparisonRow }) {
  if (row.isBaseline) return <span class="muted">–</span>;
  if (lines === undefined) {
    return <span class="muted">{row.facts && !row.damaged ? i18n.t('view.working') : '–'}</span>;
  }
  if (lines && lines.added + lines.removed === 0) {
    return <span class="muted">{i18n.t('compare.sameText')}</span>;
  }
  return (
    <button type="button" class={styles.link} onClick={() => onText(row.variant.runId)}>
      <ValueCell differs>
        {lines
          ? i18n.t('compare.lines', [numberText(lines.added), numberText(lines.removed)])
          : i18n.t('view.changedMuch')}
      </ValueCell>
      <span class="vh"> {variantText(row.variant)}</span>
    </button>
  );
}
