import type { FoundTable } from '../schema';
import { dayOrderBy, dayOrderProof } from '../values/date';
import { type PriceEvidence, priceEvidence, priceProof } from '../values/column-decimal';
import { decimalBy, decimalProof } from '../values/number';
import { withTransforms } from './apply';
import type { Transform } from './schema';

/** Whether a change reads values as they are written on the page. */
export const isAsOnPage = (one: Transform): boolean =>
  (one.do === 'number' && one.decimal === 'page') || (one.do === 'date' && one.order === 'page');

/** What the values of a column prove of how they are written. */
export interface Proof {
  /**
   * Evidence: above 0 for day before month, or a decimal point; below 0 for month before day, or a decimal comma; 0 for
   * neither.
   */
  readonly points: number;
  /** Decides where `points` is 0; null: the values are dates. */
  readonly prices: PriceEvidence | null;
}

const noProof: Proof = { points: 0, prices: null };

/** Joins what two pages prove of one column. */
export function joinProofs(one: Proof = noProof, other: Proof = noProof): Proof {
  const prices =
    one.prices && other.prices
      ? {
          separator: one.prices.separator ?? other.prices.separator,
          isLarge: one.prices.isLarge || other.prices.isLarge,
          hasThousandths: one.prices.hasThousandths || other.prices.hasThousandths,
        }
      : (one.prices ?? other.prices);
  return { points: one.points + other.points, prices };
}

/**
 * Returns for each column what its values prove.
 * @param transforms changes by index of the column; those before the first 'as on the page' one are applied first.
 */
export function provenIn(
  table: FoundTable,
  transforms: readonly (readonly Transform[] | undefined)[],
  base: string,
): Proof[] {
  const indexes = transforms.map((own = []) => own.findIndex(isAsOnPage));
  const before = withTransforms(
    table,
    transforms.map((own, at) => own?.slice(0, Math.max(0, indexes[at] ?? 0))),
    base,
  );
  return transforms.map((own, at) => {
    const change = own?.[indexes[at] ?? -1];
    if (!change) return noProof;
    const texts = before.rows.map((row) => row[at] ?? '');
    return change.do === 'date'
      ? { points: dayOrderProof(texts), prices: null }
      : { points: decimalProof(texts), prices: priceEvidence(texts) };
  });
}

/**
 * Returns the changes of a column with what it proves in place of 'as on the page', so that all pages are read alike.
 * @param language decides where nothing is proven, as it does on a page; without it such a change stays as it is.
 */
export function asProven(
  own: readonly Transform[],
  { points, prices }: Proof = noProof,
  language?: string,
): readonly Transform[] {
  const at = own.findIndex(isAsOnPage);
  const change = own[at];
  const proof = points || (prices ? priceProof(prices) : 0);
  if (proof === 0 && language === undefined) return own;
  if (change?.do === 'date')
    return own.with(at, { ...change, order: dayOrderBy(proof, language ?? '') });
  if (change?.do !== 'number') return own;
  const decimal = decimalBy(proof, language ?? '') === '.' ? 'point' : 'comma';
  return own.with(at, { ...change, decimal });
}
