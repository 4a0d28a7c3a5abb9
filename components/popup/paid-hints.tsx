import { i18n } from '@/utils/i18n/i18n';
import { creditsText } from '@/components/scrape/cost-preview';
import { isBeingScraped } from '@/components/scrape/is-being-scraped';
import { numberText, countText } from '@/utils/i18n/format';
import { activePage } from '@/utils/browser/state/active-page';
import { sentAddress } from '@/utils/runs/address';
import { estimateCost, typicalAgentCost } from '@/utils/runs/cost/estimate-cost';
import { agentReserve } from '@/utils/runs/agent/agent-text';
import { rememberedOptions } from '@/utils/runs/parameters/presets-and-limits';
import { runs } from '@/utils/runs/state/runs';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';

/** Hint below 'Scrape this page': the expected cost with the last options, or that a scrape is running. */
export function ScrapeHint() {
  const page = activePage.value;
  const url = page ? sentAddress(page.url) : null;
  if (url === null) return null;
  if (isBeingScraped(url)) return i18n.t('popup.underWay');
  const expected = estimateCost(url, rememberedOptions(scrapePreferences(), url), runs.value);
  const { least, most, typical, hasUnpricedPart } = expected;
  const whole = creditsText(expected);
  if (typical === null || least === most || hasUnpricedPart)
    return <span title={whole}>{whole}</span>;
  return <UpTo most={most} typical={typical} whole={whole} />;
}

/** Hint below 'Ask the agent': the maximum and the typical cost. */
export function AgentHint() {
  const typical = typicalAgentCost(runs.value);
  if (typical === null) return countText('scrapeForm.atMost', agentReserve);
  const whole = i18n.t('scrapeForm.upTo', [
    countText('results.credits', agentReserve),
    numberText(typical),
  ]);
  return <UpTo most={agentReserve} typical={typical} whole={whole} />;
}

/** Short form, since the whole sentence does not fit under the button; screen readers get the whole one. */
function UpTo({ most, typical, whole }: { most: number; typical: number; whole: string }) {
  return (
    <>
      <span title={whole} aria-hidden="true">
        {i18n.t('popup.upTo', [numberText(most), numberText(typical)])}
      </span>
      <span class="vh">{whole}</span>
    </>
  );
}
