import type { NextPage } from './schema';
import type { Selector } from './sitemap-schema';

const longest = 500;
/** Selectors of jQuery that CSS does not have. */
const foreign =
  /:(?:contains|eq|gt|lt|nth|first|last|even|odd|parent|header|visible|hidden|button|checkbox|radio|image|file|text|submit|selected)(?![\w-])/;
/** Default limits of pages and rows, as in the panel. */
const most = { pages: 10, rows: 1000 };

/** Returns a selector for CSS; '' for the element itself; null if CSS has no such selector. */
export function usableCss(selector: string): string | null {
  const css = selector.trim();
  if (css === '_parent_') return '';
  return css.length > longest || foreign.test(css) ? null : css;
}

/** A selector within another one. */
export function joined(around: string, css: string): string {
  if (around === '' || css === '') return around + css;
  const whole = (one: string): string => (one.includes(',') ? `:is(${one})` : one);
  return `${whole(around)} ${whole(css)}`;
}

/** Whether a selector leads to the next page: an old sitemap has a link that is its own parent. */
export const isPager = ({ id, type, parentSelectors }: Selector): boolean =>
  type === 'SelectorPagination' || (type === 'SelectorLink' && parentSelectors.includes(id));

const values = new Set([
  'SelectorText',
  'SelectorLink',
  'SelectorImage',
  'SelectorElementAttribute',
  'SelectorHTML',
  'SelectorElement',
]);

/** Whether a selector is neither a value nor an element. */
export const isOther = ({ type }: Selector): boolean => !values.has(type);

/** How to reach the next page of a list; undefined if the selector does not say. */
export function nextOf({ type, paginationType }: Selector): NextPage | undefined {
  if (type === 'SelectorElementScroll') return { kind: 'scroll', ...most };
  const isMore = type === 'SelectorElementClick' || paginationType === 'clickMore';
  if (isMore) return { kind: 'more', ...most };
  return type === 'SelectorPagination' || type === 'SelectorLink'
    ? { kind: 'next', ...most }
    : undefined;
}

/** Rows and columns of a table. @param css its selector; null if CSS has no such selector. */
export function rowsOfTable({ columns, tableDataRowSelector }: Selector, css: string | null) {
  const row = usableCss(tableDataRowSelector ?? '') || 'tr:has(td)';
  const fields = (columns ?? []).flatMap(({ name, extract }, at) =>
    extract === false || name === ''
      ? []
      : [
          {
            name,
            kind: 'text' as const,
            part: '',
            css: `:scope > :nth-child(${at + 1})`,
            regex: '',
          },
        ],
  );
  return css === null ? { rows: '', fields: [] } : { rows: joined(css, row), fields };
}
