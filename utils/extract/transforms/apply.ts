import { absolute } from '../absolute';
import { tableLimits } from '../limits';
import type { FoundColumn, FoundTable } from '../schema';
import { withoutBrackets } from '../values/brackets';
import { dayOrderIn, readDate } from '../values/date';
import { plainDigits } from '../values/digits';
import { decimalOfColumn } from '../values/column-decimal';
import { currencyIn, isNegative, withCents } from '../values/money';
import { type Decimal, numeralsIn, valueOfNumeral } from '../values/number';
import { readingOf } from '../values/reading';
import { findMatch, type Budget } from './match';
import { compilePattern } from './pattern';
import type { Transform } from './schema';

interface Page {
  /** Language of the page, such as `de`; '' if unknown. */
  readonly language: string;
  /** URL for resolving relative ones, and those of the rows that are of several pages. */
  readonly base: string;
  readonly bases?: readonly string[] | undefined;
}

interface Values {
  readonly texts: readonly string[];
  readonly kind: FoundColumn['kind'];
  /** Whether numbers are plain digits with a point, and dates as `2026-03-04`. */
  readonly plain: boolean;
  /** Number of texts that a pattern had no steps left for; missing: none. */
  readonly unsearched?: number;
}

/** Steps for each pattern of one column: a few seconds on a slow machine. */
const maxSteps = 40_000_000;
/** Patterns that may use all of their steps in one table: a recipe from elsewhere may have eight for each column. */
const maxWhole = 5;
/** Only the beginning of longer texts is searched. */
const longestSearched = 5000;

/** A text that is a number in scientific notation, such as `-1.5e5`: sign, digits and power of ten. */
const scientific = /^([-+]?)([.,]?\d[\d.,]*)e([-+]?\d+)$/i;

/** Largest power of ten that JavaScript's numbers have. */
const largestPower = 308;

/**
 * Returns a numeral times 10 to the power of `power` as digits with a point; '' if it is none or the power is too
 * large.
 */
function plainNumber(numeral: string, decimal: Decimal, power = 0): string {
  if (numeral === '' || valueOfNumeral(numeral, decimal) === null) return '';
  if (Math.abs(power) > largestPower) return '';
  const [whole = '', decimals = ''] = numeral.split(decimal);
  const digits = '0'.repeat(Math.max(0, -power)) + whole.replaceAll(/\D/g, '');
  const shifted = `${digits}.${decimals}${'0'.repeat(Math.max(0, power))}`;
  const point = shifted.indexOf('.');
  const plain = shifted.replace('.', '');
  const integer = plain.slice(0, point + power).replace(/^0+(?=\d)/, '');
  const fraction = plain.slice(point + power).replace(/(?<!0)0+$/, '');
  return (integer || '0') + (fraction && `.${fraction}`);
}

const withSign = (digits: string, isNegative: boolean): string =>
  isNegative && digits !== '' && digits !== '0' ? `-${digits}` : digits;

/**
 * Returns the first number in a text as digits with a point, whatever surrounds it; '' if there is none. All of its
 * digits are kept, also those of a number that is too long for JavaScript. Units such as the `m` of metres or
 * millions do not scale it.
 */
function firstNumber(text: string, decimal: Decimal): string {
  const plain = withCents(plainDigits(text), decimal);
  const [, sign = '', mantissa = '', power = '0'] = scientific.exec(plain.trim()) ?? [];
  if (mantissa !== '') return withSign(plainNumber(mantissa, decimal, Number(power)), sign === '-');
  const [first = ''] = numeralsIn(plain);
  const rest = plain.replace(first, ' 0 ');
  return withSign(plainNumber(first, decimal), isNegative(rest, currencyIn(rest) ?? ''));
}

function splitPart(text: string, by: string, part: number): string {
  const parts = text.split(by);
  // Parts are counted from 1; a recipe from a file may ask for part 0, which does not exist.
  if (part === 0) return '';
  return parts.at(part < 0 ? part : part - 1)?.trim() ?? '';
}

/** White space, and characters without width, which `trim` leaves. */
const blankEnds = /^[\s\u200b\u2060]+|(?<![\s\u200b\u2060])[\s\u200b\u2060]+$/g;

/** Resolves the address in each line; '' for those that lead to no page. */
function resolved(text: string, base: string): string {
  const lines = text.split('\n').map((line) => {
    const whole = line.trim() && absolute(line, base);
    return /^\s*(?:javascript|data|blob):/i.test(whole) ? '' : whole;
  });
  return lines.join('\n').slice(0, tableLimits.cell);
}

/** Steps for the next pattern: at most `each`, and no more than are left for the table. */
interface Steps {
  readonly each: number;
  left: number;
}

/** Applies one change to the values of a column. */
function changed({ texts, kind }: Values, transform: Transform, page: Page, steps: Steps): Values {
  const each = (read: (text: string, row: number) => string): string[] =>
    texts.map((text, row) => (text === '' ? '' : read(text, row)));
  switch (transform.do) {
    case 'trim':
      return {
        texts: each((text) => text.replaceAll(blankEnds, '').replaceAll(/\s+/g, ' ')),
        kind,
        plain: false,
      };
    case 'number': {
      const written = {
        point: '.',
        comma: ',',
        page: decimalOfColumn(texts, page.language),
      } as const;
      const bare = withoutBrackets(texts);
      const read = (text: string) => firstNumber(bare(text), written[transform.decimal]);
      return { texts: each(read), kind: 'number', plain: true };
    }
    case 'date': {
      const order = transform.order === 'page' ? dayOrderIn(texts, page.language) : transform.order;
      const read = (text: string) => readDate(text, page.language, order, false) ?? '';
      return { texts: each(read), kind: 'date', plain: true };
    }
    case 'absolute':
      return {
        texts: each((text, row) => resolved(text, page.bases?.[row] ?? page.base)),
        kind: 'link',
        plain: false,
      };
    case 'split':
      return {
        texts: each((text) => splitPart(text, transform.by, transform.part)),
        kind: 'text',
        plain: false,
      };
    case 'match': {
      const pattern = compilePattern(transform.pattern);
      const stepLimit = Math.min(steps.each, steps.left);
      const budget: Budget = { steps: stepLimit };
      let unsearched = 0;
      const read = (text: string) => {
        const found = findMatch(pattern, text.slice(0, longestSearched), budget);
        if (found === null && budget.steps <= 0) unsearched += 1;
        return found ?? '';
      };
      const matches = each(read);
      steps.left -= stepLimit - budget.steps;
      return { texts: matches, kind: 'text', plain: false, unsearched };
    }
  }
}

/** Applies the changes of one column. Throws `PatternError` for a wrong pattern. */
function transformed(
  values: Values,
  transforms: readonly Transform[],
  page: Page,
  steps: Steps,
): Values {
  const result = transforms.reduce((last, one) => {
    const next = changed(last, one, page, steps);
    return { ...next, unsearched: (last.unsearched ?? 0) + (next.unsearched ?? 0) };
  }, values);
  if (result.plain || result.kind === 'link' || result.kind === 'picture') return result;
  return { ...result, kind: readingOf(result.texts, page.language).kind };
}

/**
 * Returns a table with the changes of its columns applied; a column without any stays as it is.
 * @param transforms changes by index of the column.
 * @param address of the page, whose base the table may name.
 * @param steps steps for each pattern of one column.
 */
export function withTransforms(
  table: FoundTable,
  transforms: readonly (readonly Transform[] | undefined)[],
  address: string,
  steps = maxSteps,
): FoundTable {
  const { language, base = address, bases } = table;
  const all: Steps = { each: steps, left: maxWhole * steps };
  const results = table.columns.map(({ kind, plain = false }, at) => {
    const own = transforms[at] ?? [];
    if (own.length === 0) return null;
    const texts = table.rows.map((row) => row[at] ?? '');
    return transformed({ texts, kind, plain }, own, { language, base, bases }, all);
  });
  if (results.every((one) => one === null)) return table;
  return {
    ...table,
    columns: table.columns.map((column, at) => {
      const result = results[at];
      if (!result) return column;
      const filled = result.texts.filter((text) => text !== '').length;
      const fill = filled / Math.max(1, result.texts.length);
      const { kind, plain, unsearched = 0 } = result;
      return { ...column, kind, plain, fill, ...(unsearched > 0 && { unsearched }) };
    }),
    rows: table.rows.map((row, index) => row.map((text, at) => results[at]?.texts[index] ?? text)),
  };
}
