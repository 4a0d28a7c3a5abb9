import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { SelectField } from '@/components/ui/select-field';
import { loadInto } from '@/components/ui/load-into';
import { dateTimeText, numberText } from '@/utils/i18n/format';
import type { Problem } from '@/utils/problem';
import { diffTables, repeatedKeys, type TableDiff } from '@/utils/watches/diff-tables';
import type { Watch, WatchRun } from '@/utils/watches/schema';
import { readWatchTable } from '@/utils/watches/state';
import { DiffTable } from './diff-table';
import { countsText } from './watch-text';

interface Props {
  watch: Watch;
  /** Newest first. */
  history: readonly WatchRun[];
}

interface Shown {
  watchRun: WatchRun;
  diff: TableDiff;
  cut: boolean;
  /** Number of rows with the key of an earlier row. */
  repeated: number;
}

/** Rows of a run compared with the run before that has rows; in the first one nothing differs. */
async function readDiff(
  watch: Watch,
  history: readonly WatchRun[],
  watchRun: WatchRun,
): Promise<Shown | null> {
  if (watchRun.rowsAt === null) return null;
  const after = await readWatchTable(watch.id, watchRun.rowsAt);
  const earlier =
    history.find(({ at, rowsAt }) => at < watchRun.at && rowsAt !== null)?.rowsAt ?? null;
  // After a change of columns, whole rows are first ones again.
  const isFirst = earlier === null || watchRun.outcome === 'first';
  const before = isFirst ? after : await readWatchTable(watch.id, earlier);
  const { key } = watch.draft;
  return {
    watchRun,
    diff: diffTables(before, after, key),
    cut: after.cut || before.cut,
    repeated: repeatedKeys(after, key),
  };
}

/** The differences of one run, which the user may choose. */
export function WatchDifferences({ watch, history }: Props) {
  const problem = useSignal<Problem | null>(null);
  const chosen = useSignal<number | null>(null);
  const shown = useSignal<Shown | null>(null);
  const withRows = history.filter(({ rowsAt }) => rowsAt !== null);
  const watchRun = withRows.find(({ at }) => at === chosen.value) ?? withRows[0];
  useEffect(() => {
    if (!watchRun) return undefined;
    return loadInto(readDiff(watch, history, watchRun), shown, problem);
  }, [watchRun?.at, history, watch.draft.key]);
  const { value: found } = shown;
  return (
    <section class="panel stack" aria-label={i18n.t('watches.differences')}>
      <h2>{i18n.t('watches.differences')}</h2>
      <ProblemBanner problem={problem.value} />
      {watchRun ? (
        <SelectField
          name={i18n.t('watches.run')}
          value={String(watchRun.at)}
          options={withRows.map((one) => ({
            value: String(one.at),
            name: i18n.t('watches.runOption', [dateTimeText(one.at), countsText(one)]),
          }))}
          onChange={(at) => {
            chosen.value = Number(at);
          }}
        />
      ) : (
        <p class="hint">{i18n.t('watches.differencesNone')}</p>
      )}
      {found && (
        <>
          {found.watchRun.lost.length > 0 && (
            <p class="banner warn">
              {i18n.t('watches.columnsNotFound', [found.watchRun.lost.join(', ')])}
            </p>
          )}
          {found.watchRun.dropped.length > 0 && (
            <p class="banner warn">
              {i18n.t('watches.droppedColumns', [found.watchRun.dropped.join(', ')])}
            </p>
          )}
          {found.repeated > 0 && (
            <p class="hint">
              {i18n.t('watches.repeatedKeys', found.repeated, [
                numberText(found.repeated),
                watch.draft.key,
              ])}
            </p>
          )}
          {found.cut && <p class="hint">{i18n.t('watches.cut')}</p>}
          <DiffTable
            key={found.watchRun.at}
            diff={found.diff}
            isFirst={found.watchRun.outcome === 'first'}
          />
        </>
      )}
    </section>
  );
}
