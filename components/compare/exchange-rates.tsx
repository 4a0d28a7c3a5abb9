import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { convert, isRate, rateKey, type Rates } from '@/utils/compare/exchange-rates';
import type { ComparisonRow } from './comparison-table';
import styles from './compare.module.css';
import { Disclosure } from '@/components/ui/disclosure';

interface Props {
  rows: readonly ComparisonRow[];
  /** Rates given by the user. */
  typed: Rates;
  /** Stores a rate; null: forgets it. */
  onRate: (key: string, rate: number | null) => Promise<unknown>;
}

/** Currencies of the rows other than the baseline's main one. */
function foreignCurrencies(rows: readonly ComparisonRow[], currency: string): string[] {
  const all = rows.flatMap(({ facts }) => facts?.prices.map((price) => price.currency) ?? []);
  return [...new Set(all)].filter((one) => one !== currency).sort();
}

/**
 * Fields for the exchange rates by which foreign prices are converted; renders nothing if there is only one currency.
 */
export function ExchangeRates({ rows, typed, onRate }: Props) {
  const storing = useIntent();
  const waiting = useRef(new Map<string, number | null>()).current;
  const conversion = rows[0]?.conversion ?? null;
  if (conversion === null) return null;
  const { currency, rates } = conversion;
  const foreign = foreignCurrencies(rows, currency);
  if (foreign.length === 0) return null;
  function store(key: string, rate: number | null): void {
    // Rates typed while another one is being stored are stored next: `useIntent` ignores actions while one is
    // pending.
    waiting.set(key, rate);
    void storing.run(async () => {
      for (const [next, value] of waiting) {
        waiting.delete(next);
        await onRate(next, value);
      }
    });
  }
  return (
    <Disclosure title={i18n.t('compare.rates')}>
      <p class="hint">{i18n.t('compare.ratesHint', [currency])}</p>
      <div class={styles.rates}>
        {foreign.map((from) => (
          <RateField
            key={rateKey(from, currency)}
            name={i18n.t('compare.rate', [from, currency])}
            typed={typed[rateKey(from, currency)]}
            named={convert({ amount: 1, currency: from, text: '' }, currency, rates)}
            onRate={(rate) => store(rateKey(from, currency), rate)}
          />
        ))}
      </div>
      <ProblemBanner problem={storing.problem.value} onDismiss={storing.dismiss} />
    </Disclosure>
  );
}

interface FieldProps {
  name: string;
  typed: number | undefined;
  /** Rate that is used when nothing is typed; null: none. */
  named: number | null;
  onRate: (rate: number | null) => void;
}

function RateField({ name, typed, named, onRate }: FieldProps) {
  const text = useSignal(typed === undefined ? '' : String(typed));
  const isInvalid = (value: string) => value.trim() !== '' && readRate(value) === null;
  const isFromPage = typed === undefined && named !== null;
  return (
    <TextField
      name={name}
      value={text.value}
      hint={
        isFromPage ? i18n.t('compare.rateNamed', [String(Number(named.toPrecision(6)))]) : undefined
      }
      error={isInvalid(text.value) ? i18n.t('compare.rateInvalid') : null}
      onInput={(value) => {
        text.value = value;
        if (!isInvalid(value)) onRate(value.trim() === '' ? null : readRate(value));
      }}
    />
  );
}

/** Reads '0.92' or '0,92'; null: not a rate. */
function readRate(text: string): number | null {
  const rate = /^\d{1,12}(?:[.,]\d{1,12})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : 0;
  return isRate(rate) ? rate : null;
}
