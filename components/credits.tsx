import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { amount } from './format';

export interface Cost {
  used: number | null;
  left: number | null;
}

/** 'Credits' with its value: what the last call used and what is left. */
export function Credits({ used, left }: Cost) {
  const id = useId();
  const parts = [
    left === null ? null : i18n.t('scrape.creditsLeft', [amount(left)]),
    used === null ? null : i18n.t('scrape.creditsUsed', [amount(used)]),
  ].filter((part) => part !== null);
  return (
    <div class="row between">
      <span class="small muted" id={id}>
        {i18n.t('scrape.credits')}
      </span>
      <output class="num small" aria-labelledby={id}>
        {parts.length > 0 ? parts.join(' · ') : i18n.t('scrape.creditsUnknown')}
      </output>
    </div>
  );
}
