import { i18n } from '@/utils/i18n/i18n';
import { PageScrapeForm } from '@/components/scrape/page-scrape-form';
import { Credits } from '@/components/scrape/credits';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { scrapePreferencesProblem } from '@/utils/runs/state/scrape-preferences';
import type { Problem } from '@/utils/problem';
import { usePageScrape } from './use-page-scrape';
import { usePresetSaver } from './use-preset-saver';
import { useSessionCheck } from './use-session-check';
import { PanelProblemBanner } from '../sidepanel/panel-links';

interface Props {
  /** URL of the page as it is sent. */
  url: string;
  /** Problem of the last scrape; null: none. */
  problem: Problem | null;
}

/** Form of the side panel for a scrape of the current page, with every option. */
export function SidePanelScrape({ url, problem: lastProblem }: Props) {
  const known = scrapeContext();
  const { intent, problem, underWay, submit } = usePageScrape(url);
  const presets = usePresetSaver();
  useSessionCheck(url);
  const trouble = problem ?? presets.problem.value ?? scrapePreferencesProblem.value;
  return (
    <>
      <PageScrapeForm
        url={url}
        known={known}
        problem={problem ?? lastProblem}
        action={i18n.t('scrape.button')}
        disabled={intent.pending.value}
        underWay={underWay}
        onScrape={submit}
        onKeep={presets.save}
      />
      <PanelProblemBanner problem={trouble} />
      <Credits used={null} left={known.left} />
    </>
  );
}
