import { i18n } from '@/utils/i18n/i18n';
import type { ScrapePreferences } from '@/utils/runs/schema';
import type { CostEstimate, CostVerdict } from '@/utils/runs/cost/estimate-cost';
import { numberText, countText } from '@/utils/i18n/format';
import { BelowFloor } from './below-floor';
import styles from './scrape.module.css';

/**
 * Formats a price: '2 credits', '2 to 6 credits', or 'Up to 6 credits (usually 2)' after earlier
 * scrapes; followed by 'or more' if part of the price is not published.
 */
export function creditsText({
  least,
  most,
  hasUnpricedPart,
  typical,
  isUpTo,
}: CostEstimate): string {
  const price =
    isUpTo === true ? countText('scrapeForm.atMost', most) : priceText(least, most, typical);
  return hasUnpricedPart ? `${price} ${i18n.t('scrapeForm.orMore')}` : price;
}

function priceText(least: number, most: number, typical: number | null): string {
  if (least === most) return countText('results.credits', most);
  return typical === null
    ? i18n.t('scrapeForm.range', [numberText(least), countText('results.credits', most)])
    : i18n.t('scrapeForm.upTo', [countText('results.credits', most), numberText(typical)]);
}

interface Props {
  expected: CostEstimate;
  verdict: CostVerdict;
  /** Host name of the site. The estimate may be based on earlier scrapes of this site. */
  site: string;
  left: number | null;
  limits: Pick<ScrapePreferences, 'floor'>;
}

/**
 * Cost estimate before a call: the price, its source, and the balance before and after the call.
 */
export function CostPreview({ expected, verdict, site, left, limits }: Props) {
  const { least, most, from, count, hasUnpricedPart } = expected;
  const source =
    from === 'published'
      ? i18n.t('scrapeForm.published')
      : i18n.t('scrapeForm.history', count, [numberText(count), site]);
  const after = (used: number) => numberText(Math.max(0, (left ?? 0) - used));
  return (
    <div class={styles.cost}>
      <dl class={styles.sums}>
        <div>
          <dt>{i18n.t('scrapeForm.expected')}</dt>
          <dd class="num">
            <strong>{creditsText(expected)}</strong>
            <span class="hint"> · {source}</span>
          </dd>
        </div>
        {left !== null && (
          <div>
            <dt>{i18n.t('scrapeForm.after')}</dt>
            <dd class="num">
              {least === most
                ? after(most)
                : i18n.t('scrapeForm.afterRange', [after(most), after(least)])}
              <span class="hint"> / {numberText(left)}</span>
            </dd>
          </div>
        )}
      </dl>
      {hasUnpricedPart && <p class="hint">{i18n.t('scrapeForm.noPrice')}</p>}
      <BelowFloor verdict={verdict} floor={limits.floor} />
    </div>
  );
}
