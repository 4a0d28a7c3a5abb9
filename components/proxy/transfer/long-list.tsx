import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { Button } from '@/components/ui/button';

/** Items shown at first. A file may have 100,000, so each press shows ten times as many and not all. */
const first = 200;

interface Props<T> {
  items: readonly T[];
  children: (item: T) => VNode;
}

/** List whose first items are shown, and more on request. */
export function LongList<T>({ items, children }: Props<T>) {
  const grown = useSignal<{ of: readonly T[]; limit: number } | null>(null);
  const limit = grown.value?.of === items ? grown.value.limit : first;
  const left = items.length - limit;
  return (
    <>
      {/* The report around is a status: what is added on request is not to be read out. */}
      <ul class="stack-s" aria-live="off">
        {items.slice(0, limit).map(children)}
      </ul>
      {left > 0 && (
        <div class="row">
          <span>{i18n.t('transfer.more', [numberText(left)])}</span>
          <Button
            small
            onClick={() => {
              grown.value = { of: items, limit: limit * 10 };
            }}
          >
            {i18n.t('transfer.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
