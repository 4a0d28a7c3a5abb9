import { i18n } from '#i18n';
import type { Asking } from '@/utils/runs/schema';
import type { Expected, Verdict } from '@/utils/runs/cost/cost';
import { amount } from '@/utils/i18n/measures';

/** A price in words: '2 credits', '2 to 6 credits', 'or more' where part of it is not published. */
export function priceText({ least, most, open }: Expected): string {
  const price =
    least === most
      ? i18n.t('ask.credits', most, [amount(most)])
      : i18n.t('ask.range', [amount(least), amount(most)]);
  return open ? `${price} ${i18n.t('ask.orMore')}` : price;
}

interface Props {
  expected: Expected;
  verdict: Verdict;
  /** The site whose history the price may be taken from. */
  site: string;
  left: number | null;
  limits: Pick<Asking, 'floor'>;
}

/** Before a call: what it will cost as far as is known and from where, the balance, and what is left then. */
export function AskCost({ expected, verdict, site, left, limits }: Props) {
  const { least, most, from, count, open } = expected;
  const source =
    from === 'published'
      ? i18n.t('ask.published')
      : i18n.t('ask.history', count, [amount(count), site]);
  const after = (used: number) => amount(Math.max(0, (left ?? 0) - used));
  return (
    <div class="ask-cost">
      <dl class="ask-sums">
        <div>
          <dt>{i18n.t('ask.expected')}</dt>
          <dd class="num">
            <strong>{priceText(expected)}</strong>
            <span class="hint"> · {source}</span>
          </dd>
        </div>
        {left !== null && (
          <div>
            <dt>{i18n.t('ask.after')}</dt>
            <dd class="num">
              {least === most ? after(most) : i18n.t('ask.afterRange', [after(most), after(least)])}
              <span class="hint"> / {amount(left)}</span>
            </dd>
          </div>
        )}
      </dl>
      {open && <p class="hint">{i18n.t('ask.noPrice')}</p>}
      {verdict === 'refuse' && (
        <p class="wrong" role="alert">
          {i18n.t('ask.belowFloor', [amount(limits.floor)])}
        </p>
      )}
    </div>
  );
}
