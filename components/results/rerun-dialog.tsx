import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { AskCost } from '@/components/scrape/cost-preview';
import { ExportDialog } from '@/components/ui/dialog';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Segments } from '@/components/ui/segments';
import { useIntent } from '@/components/ui/use-intent';
import { scrapeModes, type ScrapeRun } from '@/utils/runs/schema';
import { asking } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { expectedCost, verdictOn } from '@/utils/runs/cost/cost';
import { filled, sparse } from '@/utils/runs/parameters/options';
import { siteOf } from '@/utils/runs/parameters/scrape-preferences';
import { possible } from '@/utils/runs/parameters/option-rules';
import { go } from '../workspace/route';
import { goWay, workspaceWays } from '../workspace/problem-links';

/** The same scrape once more, in the same mode or another, with what that will cost. */
export function ResultAgain({ run, onClose }: { run: ScrapeRun; onClose: () => void }) {
  const intent = useIntent();
  const mode = useSignal(run.options.mode);
  const options = sparse(possible({ ...filled(run.options), mode: mode.value }));
  const expected = expectedCost(run.url, options, runs.value);
  const left = creditsLeft();
  const limits = asking();
  const verdict = verdictOn(expected, left, limits);
  const again = () =>
    void intent.run(async () => {
      const { runId } = await send('scrape/repeat', {
        runId: run.id,
        ...(mode.value !== run.options.mode && { mode: mode.value }),
      });
      onClose();
      go('results', runId);
    });
  return (
    <ExportDialog
      title={i18n.t('repeat.title')}
      onClose={onClose}
      actions={
        <button
          type="button"
          class="button primary"
          disabled={intent.pending.value || verdict === 'refuse'}
          onClick={again}
        >
          {i18n.t('repeat.confirm')}
        </button>
      }
    >
      <div class="stack">
        <p class="muted">{i18n.t(run.state === 'unknown' ? 'repeat.body' : 'repeat.bodyDone')}</p>
        <Segments
          legend={i18n.t('mode.label')}
          value={mode.value}
          options={scrapeModes.map((value) => ({ value, name: i18n.t(`mode.${value}`) }))}
          hint={i18n.t(`mode.${mode.value}Hint`)}
          onChange={(chosen) => {
            mode.value = chosen;
          }}
        />
        <AskCost
          expected={expected}
          verdict={verdict}
          site={siteOf(run.url)}
          left={left}
          limits={limits}
        />
        {verdict === 'ask' && <p class="hint">{i18n.t('ask.costly', [String(expected.most)])}</p>}
        {intent.problem.value && (
          <ProblemBanner problem={intent.problem.value} ways={workspaceWays} onWay={goWay} />
        )}
      </div>
    </ExportDialog>
  );
}

/** What a price is told from; settles when it was read once. */
export { runsReady } from '@/utils/runs/state/runs';
