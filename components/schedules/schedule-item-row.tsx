import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { ServiceItem } from '@/utils/schedules/schema';
import { jsonText } from '../ui/json-text';
import entries from '@/components/ui/entries.module.css';
import styles from './schedules.module.css';
import { classes } from '@/components/ui/classes';
import { storeOpen } from '@/components/ui/signals';

interface Props {
  item: ServiceItem;
  /** Chip beside the name. */
  chip?: ComponentChildren;
  /**
   * Whether the route contains the ID of this item, which is then scrolled into view and expanded.
   */
  open: boolean;
  /** URL of the scraped page; empty: none. */
  page: string;
  /** Names and values; those without a value are omitted. */
  facts: readonly [string, ComponentChildren][];
  actions: ComponentChildren;
  children?: ComponentChildren;
}

/** Row of one item stored at the service: name, ID, facts, actions, and every field as received. */
export function ServiceItemRow({ item, chip, open, page, facts, actions, children }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const unfolded = useSignal(false);
  useEffect(() => {
    if (!open) return;
    unfolded.value = true;
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [open, unfolded]);
  return (
    <li class={entries.row} ref={row}>
      <div class="row between row-wrap">
        <h3 class={classes('break', entries.name, open && styles.open)} dir="auto">
          {item.name || item.id}
        </h3>
        {chip}
      </div>
      <p class="small muted break">
        {page !== '' && `${page} · `}
        <span class="mono">{item.id}</span>
      </p>
      <ItemFacts facts={facts} />
      <div class="row row-wrap">{actions}</div>
      {children}
      <details open={unfolded.value} onToggle={storeOpen(unfolded)}>
        <summary class="small muted">{i18n.t('schedules.fields')}</summary>
        {unfolded.value && (
          <pre class="code" tabIndex={0}>
            {jsonText(item.fields)}
          </pre>
        )}
      </details>
    </li>
  );
}

function ItemFacts({ facts }: Pick<Props, 'facts'>) {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl class={classes(entries.facts, styles.facts)}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="break">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
