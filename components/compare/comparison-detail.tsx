import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { Address } from '@/components/ui/address';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { numberText, dateTimeText, countText } from '@/utils/i18n/format';
import { BackLink } from '@/components/ui/back-link';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { SelectField } from '@/components/ui/select-field';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { confirmCostTitle } from '@/components/scrape/confirm-cost';
import { repeatQuestion } from '@/components/results/repeat-question';
import { isRunUnderWay } from '@/utils/runs/run-states';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo, storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { ComparisonTable } from '@/components/compare/comparison-table';
import { variantText } from '@/components/compare/comparison-text';
import { send } from '@/utils/messaging/send';
import { estimateCost } from '@/utils/runs/cost/estimate-cost';
import { variantOptions } from '@/utils/compare/comparison-plan';
import { stoppedRuns } from '@/utils/compare/refused-comparison';
import { comparisons, followRuns } from '@/utils/compare/state';
import type { Comparison, ComparisonAction } from '@/utils/compare/schema';
import { createComparisonDiff } from './diff-comparison';
import { ComparisonExtras } from './comparison-extras';
import { comparisonRows } from './comparison-rows';
import { ExchangeRates } from './exchange-rates';
import { ExportComparison } from './export-comparison';
import { ResumeComparison } from './resume-comparison';
import styles from './compare.module.css';

const act = (action: ComparisonAction) => send('compare/act', { act: action });
const confirmation = (isConfirmed: boolean) => isConfirmed && { privateAddressConfirmed: true };

/**
 * Returns the progress as a sentence.
 * @param under scrapes under way.
 * @param unsent scrapes not sent.
 */
function progressOf(all: number, ended: number, under: number, unsent: number): string {
  if (under > 0) return i18n.t('compare.progress', [numberText(ended), numberText(all)]);
  if (unsent === 0) return countText('compare.finished', all);
  return i18n.t('compare.halted', [numberText(ended), numberText(all), numberText(unsent)]);
}

/** Details of one stored comparison, updated while it runs. */
export function ComparisonDetail({ comparison }: { comparison: Comparison }) {
  const intent = useIntent();
  const repeating = useSignal<string | null>(null);
  const privateAddress = usePrivateAddress(comparison.url);
  /**
   * ID of the run whose text is shown beside that of the baseline; empty: the first that differs.
   */
  const chosen = useSignal('');
  const more = useRef<HTMLElement>(null);
  const ids = comparison.places.map(({ runId }) => runId);
  const followed = useMemo(() => followRuns(ids), [ids.join()]);
  useEffect(() => () => followed.end(), [followed]);
  const comparing = useMemo(createComparisonDiff, [comparison.id]);
  useEffect(() => () => comparing.end(), [comparing]);
  const runs = followed.runs.value;
  const there = [...runs.values()].filter((run) => run !== null);
  useEffect(() => {
    void comparing.follow(there, comparison.baseline);
  }, [runs, comparison.baseline]);

  const rates = comparisons.value?.rates ?? {};
  const rows = comparisonRows(comparison, runs, comparing, rates);
  const under = there.filter(({ state }) => isRunUnderWay(state)).length;
  // A scrape that was not sent after a refusal has not ended: it can still be sent.
  const unsent = stoppedRuns(there).length;
  const ended = runs.size - under - unsent;
  const trouble = intent.problem.value ?? followed.problem.value ?? comparing.problem.value;
  const baselines = rows.filter(({ run, isBaseline }) => run?.state === 'done' || isBaseline);
  // The run itself may be missing: never stored, or removed since.
  const repeated = comparison.places.find(({ runId }) => runId === repeating.value);

  return (
    <article class="stack" aria-labelledby="comparison-title">
      <BackLink href="#/compare" name={i18n.t('compare.back')} />
      <header class="stack-s">
        <h1 id="comparison-title">{i18n.t('compare.title')}</h1>
        <Address url={comparison.url} />
        <p class="small muted">{dateTimeText(comparison.createdAt)}</p>
      </header>
      <ProblemBanner problem={trouble} />
      <div class="row row-wrap row-end between">
        <SelectField
          name={i18n.t('compare.baseline')}
          value={comparison.baseline}
          options={baselines.map(({ variant }) => ({
            value: variant.runId,
            name: variantText(variant),
          }))}
          onChange={(runId) =>
            void intent.run(() => act({ act: 'baseline', id: comparison.id, runId }))
          }
        />
        <div class="row row-wrap">
          {under > 0 && (
            <Button
              small
              title={i18n.t('scrape.stopHint')}
              onClick={() => void intent.run(() => act({ act: 'stop', id: comparison.id }))}
            >
              {i18n.t('compare.stopAll')}
            </Button>
          )}
          <ExportComparison
            comparison={comparison}
            intent={intent}
            disabled={runs.size === 0}
            rows={async () => {
              await comparing.follow(there, comparison.baseline);
              return comparisonRows(comparison, followed.runs.value, comparing, rates);
            }}
          />
        </div>
      </div>
      <div class="stack-s">
        <p role="status" class="num">
          {/* The states of the scrapes are not known until the runs are loaded. */}
          {runs.size > 0 && progressOf(rows.length, ended, under, unsent)}
        </p>
        {under > 0 && (
          <progress class={styles.progress} max={rows.length} value={ended} aria-hidden="true" />
        )}
      </div>
      {under === 0 && (
        <ResumeComparison
          url={comparison.url}
          runs={there}
          onResume={(isConfirmed) =>
            void intent.run(() =>
              act({ act: 'resume', id: comparison.id, ...confirmation(isConfirmed) }),
            )
          }
        />
      )}
      <ComparisonTable
        rows={rows}
        onAgain={storeIn(repeating)}
        onStop={(runId) => void intent.run(() => send('scrape/cancel', { runId }))}
        onText={(runId) => {
          chosen.value = runId;
          more.current?.focus();
          more.current?.scrollIntoView({ block: 'start' });
        }}
      />
      <ExchangeRates
        rows={rows}
        typed={rates}
        onRate={(key, rate) => act({ act: 'rate', id: comparison.id, key, rate })}
      />
      <ComparisonExtras
        comparison={comparison}
        rows={rows}
        comparing={comparing}
        chosen={chosen.value}
        onChoose={storeIn(chosen)}
        section={more}
      />
      {repeated && (
        <ConfirmDialog
          title={confirmCostTitle(
            estimateCost(comparison.url, variantOptions(repeated, comparison.screenshots), there),
          )}
          body={repeatQuestion(runs.get(repeated.runId))}
          confirm={i18n.t('repeat.confirm')}
          onConfirm={() => {
            const { runId } = repeated;
            const confirmed = confirmation(privateAddress.privateAddressConfirmed);
            void intent.run(() => act({ act: 'repeat', id: comparison.id, runId, ...confirmed }));
          }}
          onClose={setTo(repeating, null)}
          disabled={privateAddress.isOpen}
        >
          {privateAddress.isPrivate && <AddressWarnings {...privateAddress} />}
        </ConfirmDialog>
      )}
    </article>
  );
}
