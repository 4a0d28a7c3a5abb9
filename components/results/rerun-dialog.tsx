import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { CostPreview } from '@/components/scrape/cost-preview';
import { Dialog } from '@/components/ui/dialog';
import { Segments } from '@/components/ui/segments';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { bindValue } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { scrapeModes, type ScrapeRun } from '@/utils/runs/schema';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { countText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { estimateCost, costVerdict } from '@/utils/runs/cost/estimate-cost';
import { inMode } from '@/utils/runs/parameters/options';
import { presetSite } from '@/utils/runs/parameters/presets-and-limits';
import { goTo } from '../workspace/route';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { namedOptions } from '@/components/ui/select-field';
import { repeatQuestion } from './repeat-question';

/** Dialog that repeats a scrape in the same or another mode, with its cost. */
export function RerunDialog({ run, onClose }: { run: ScrapeRun; onClose: () => void }) {
  const intent = useIntent();
  const mode = useSignal(run.options.mode);
  const options = inMode(run.options, mode.value);
  const expected = estimateCost(run.url, options, runs.value);
  const left = creditsLeft();
  const limits = scrapePreferences();
  const verdict = costVerdict(expected, left, limits);
  const privateAddress = usePrivateAddress(run.url);
  const again = () =>
    void intent.run(async () => {
      const { runId } = await send('scrape/repeat', {
        runId: run.id,
        ...(mode.value !== run.options.mode && { mode: mode.value }),
        privateAddressConfirmed: privateAddress.privateAddressConfirmed,
      });
      onClose();
      goTo('results', runId);
    });
  return (
    <Dialog
      title={i18n.t('repeat.title')}
      onClose={onClose}
      actions={
        <Button
          primary
          disabled={intent.pending.value || verdict === 'refuse' || privateAddress.isOpen}
          onClick={again}
        >
          {i18n.t('repeat.confirm')}
        </Button>
      }
    >
      <div class="stack">
        <p class="muted">{repeatQuestion(run)}</p>
        <Segments
          legend={i18n.t('mode.label')}
          {...bindValue(mode)}
          options={namedOptions(scrapeModes, (value) => i18n.t(`mode.${value}`))}
          hint={i18n.t(`mode.${mode.value}Hint`)}
        />
        <CostPreview
          expected={expected}
          verdict={verdict}
          site={presetSite(run.url)}
          left={left}
          limits={limits}
        />
        {verdict === 'ask' && (
          <p class="hint">
            {i18n.t('scrapeForm.costly', [countText('results.credits', expected.most)])}
          </p>
        )}
        {privateAddress.isPrivate && <AddressWarnings {...privateAddress} />}
        <WorkspaceProblemBanner problem={intent.problem.value} />
      </div>
    </Dialog>
  );
}

/** Resolves when the runs that prices are estimated from are loaded. */
export { runsReady } from '@/utils/runs/state/runs';
