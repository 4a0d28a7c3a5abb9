import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import type { Differences, VariantFacts } from '@/utils/compare/differences';
import { type Conversion, convert } from '@/utils/compare/exchange-rates';
import { priceKey, type Price } from '@/utils/compare/prices';
import { AlertIcon } from '../ui/icons';
import { numberText, countText } from '@/utils/i18n/format';
import { pageHintText } from '../results/result-compare';
import { moneyText } from './comparison-text';
import styles from './compare.module.css';
import { classes } from '@/components/ui/classes';

/**
 * Table cell with a value. A difference from the baseline is marked by a sign and text, not by
 * colour alone.
 */
export function ValueCell({
  differs,
  children,
}: {
  differs: boolean;
  children: ComponentChildren;
}) {
  if (!differs) return <>{children}</>;
  return (
    <span class={styles.differs}>
      <span aria-hidden="true" class={styles.sign}>
        ≠
      </span>
      <span class="vh">{i18n.t('compare.differs')}: </span>
      {children}
    </span>
  );
}

/** Maximum number of prices shown; the rest are only counted. */
const shown = 6;

interface PriceProps {
  price: Price;
  isNew: boolean;
  conversion: Conversion | null;
}

function PriceLine({ price, isNew, conversion }: PriceProps) {
  const plain = moneyText(price);
  // The formatted amount is omitted when it equals the price as written.
  const digits = plain.slice(0, plain.lastIndexOf(' '));
  const isForeign = conversion !== null && conversion.currency !== price.currency;
  const amount = isForeign ? convert(price, conversion.currency, conversion.rates) : null;
  return (
    <li class="nowrap">
      <ValueCell differs={isNew}>
        <span class="num" dir="auto">
          {price.text.slice(0, 60)}
        </span>
        {!price.text.includes(digits) && <span class="small muted num"> {plain}</span>}
        {amount !== null && (
          <span class="small muted num">
            {' '}
            ≈{' '}
            {moneyText({ amount: Number(amount.toFixed(2)), currency: conversion?.currency ?? '' })}
          </span>
        )}
      </ValueCell>
    </li>
  );
}

/** Whether a price can be compared with the baseline's; also true without prices. */
function isComparable(prices: readonly Price[], conversion: Conversion | null): boolean {
  if (conversion === null || prices.length === 0) return true;
  const { currency, rates } = conversion;
  return prices.some((price) => convert(price, currency, rates) !== null);
}

/** Table cell with the price-like values of a page, each as written and as amount and currency. */
export function PricesCell({
  facts,
  differs,
  conversion,
}: {
  facts: VariantFacts;
  differs: Differences | null;
  conversion: Conversion | null;
}) {
  const { prices } = facts;
  const missing = differs?.missing.length ?? 0;
  const line = (price: Price) => (
    <PriceLine
      key={priceKey(price)}
      price={price}
      isNew={differs?.added.has(priceKey(price)) ?? false}
      conversion={conversion}
    />
  );
  return (
    <>
      {prices.length === 0 && <span class="muted">{i18n.t('compare.noPrices')}</span>}
      <ul>{prices.slice(0, shown).map(line)}</ul>
      {prices.length > shown && (
        <details>
          <summary class="small">
            {i18n.t('compare.morePrices', [numberText(prices.length - shown)])}
          </summary>
          <ul>{prices.slice(shown).map(line)}</ul>
        </details>
      )}
      {missing > 0 && (
        <p class="small muted">
          {isComparable(prices, conversion)
            ? countText('compare.missing', missing)
            : i18n.t('compare.noRate')}
        </p>
      )}
    </>
  );
}

/** Note that a result is stored, but can't be read. */
export function DamagedNote() {
  return (
    <p class={classes('small', styles.warning)}>
      <AlertIcon />
      {i18n.t('library.damaged')}
    </p>
  );
}

/** Table cell with signals that the result is not the wanted page, such as a login form. */
export function PageHintsCell({ signals }: Pick<VariantFacts, 'signals'>) {
  return (
    <>
      {signals.map((signal) => (
        <p key={signal} class={classes('small', styles.warning)} title={i18n.t('view.signalNote')}>
          <AlertIcon />
          {pageHintText(signal)}
        </p>
      ))}
    </>
  );
}
