import type { FoundTable } from '../schema';
import { dayOrderBy, dayOrderProof } from '../values/date';
import { columnDecimalProof } from '../values/column-decimal';
import { decimalBy } from '../values/number';
import { withTransforms } from './apply';
import type { Transform } from './schema';

/** Whether a change reads values as they are written on the page. */
export const isAsOnPage = (one: Transform): boolean =>
  (one.do === 'number' && one.decimal === 'page') || (one.do === 'date' && one.order === 'page');

/**
 * Returns for each column what its values prove of how they are written: above 0 a day first or a decimal point, below
 * 0 a month first or a decimal comma, and 0 nothing. Proofs of several pages are added up.
 * @param transforms changes by index of the column; values are taken as they are before the first one that is as on the
 * page.
 */
export function provenIn(
  table: FoundTable,
  transforms: readonly (readonly Transform[] | undefined)[],
  base: string,
): number[] {
  const places = transforms.map((own = []) => own.findIndex(isAsOnPage));
  const before = withTransforms(
    table,
    transforms.map((own, at) => own?.slice(0, Math.max(0, places[at] ?? 0))),
    base,
  );
  return transforms.map((own, at) => {
    const change = own?.[places[at] ?? -1];
    if (!change) return 0;
    const texts = before.rows.map((row) => row[at] ?? '');
    return change.do === 'date' ? dayOrderProof(texts) : columnDecimalProof(texts);
  });
}

/**
 * Returns the changes of a column with what it proves in place of 'as on the page', so that all pages are read alike.
 * @param language decides where nothing is proven, as it does on a page; without it such a change stays as it is.
 */
export function asProven(
  own: readonly Transform[],
  proof: number,
  language?: string,
): readonly Transform[] {
  const at = own.findIndex(isAsOnPage);
  const change = own[at];
  if (proof === 0 && language === undefined) return own;
  if (change?.do === 'date')
    return own.with(at, { ...change, order: dayOrderBy(proof, language ?? '') });
  if (change?.do !== 'number') return own;
  const decimal = decimalBy(proof, language ?? '') === '.' ? 'point' : 'comma';
  return own.with(at, { ...change, decimal });
}
