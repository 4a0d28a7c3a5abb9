import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';

export interface Cost {
  used: number | null;
  left: number | null;
}

function costText({ used, left }: Cost): string {
  return [
    left === null ? '' : i18n.t('scrape.creditsLeft', [numberText(left)]),
    used === null ? '' : i18n.t('scrape.creditsUsed', [numberText(used)]),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Line with the cost of one run; renders nothing while the cost is not known. */
export function CostLine({ cost }: { cost: Cost }) {
  if (cost.used === null && cost.left === null) return null;
  return (
    <p class="small muted num">
      {i18n.t('scrape.credits')}: {costText(cost)}
    </p>
  );
}

/** Output element 'Credits': credits left, and credits used by the last call. */
export function Credits({ used, left }: Cost) {
  const id = useId();
  const text = costText({ used, left }) || i18n.t('scrape.creditsUnknown');
  return (
    <div class="row between">
      <span class="small muted" id={id}>
        {i18n.t('scrape.credits')}
      </span>
      <output class="num small" aria-labelledby={id} title={text}>
        {text}
      </output>
    </div>
  );
}
