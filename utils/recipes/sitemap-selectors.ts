import type { NextPage } from './schema';
import type { Selector } from './sitemap-schema';

const longest = 500;
/** Selectors of jQuery that CSS does not have. */
const foreign =
  /:(?:contains|eq|gt|lt|nth|first|last|even|odd|parent|header|visible|hidden|button|checkbox|radio|image|file|text|submit|selected)(?![\w-])/;
/** Default limits of pages and rows, as in the panel. */
const defaultLimits = { pages: 10, rows: 1000 };

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
  'SelectorGroup',
  'SelectorElement',
]);

/** Whether a selector is neither a value nor an element. */
export const isOther = ({ type }: Selector): boolean => !values.has(type);

/** Whether the rows of a selector grow by scrolling. */
export const isScrolled = ({ type, scroll }: Selector): boolean =>
  type === 'SelectorElementScroll' || scroll === true;

/** Whether each of several buttons is pressed once, which is not the same as one that adds rows. */
export const isClickOnce = ({ type, clickType }: Selector): boolean =>
  type === 'SelectorElementClick' && clickType === 'clickOnce';

/** Selector of the link or button that leads on; '' if there is none. */
export const buttonOf = (one: Selector): string =>
  (one.type === 'SelectorElementClick' ? one.clickElementSelector : isPager(one) && one.selector) ||
  '';

/** How to reach the next page of a list; undefined if the selector does not say. */
export function nextOf(one: Selector): NextPage | undefined {
  const { type, paginationType, elementLimit } = one;
  if (isScrolled(one)) {
    const rows =
      typeof elementLimit === 'number' && elementLimit > 0 ? elementLimit : defaultLimits.rows;
    return { kind: 'scroll', ...defaultLimits, rows: Math.min(20_000, Math.ceil(rows)) };
  }
  if (isClickOnce(one)) return undefined;
  const kind =
    type === 'SelectorElementClick' || paginationType === 'clickMore'
      ? 'more'
      : isPager(one)
        ? 'next'
        : null;
  if (kind === null) return undefined;
  const css = usableCss(buttonOf(one));
  return {
    kind,
    ...defaultLimits,
    ...(css && { link: { tag: '', text: '', facts: [], classes: [], css } }),
  };
}

/**
 * Rows and columns of a table.
 * @param css its selector; null if CSS has no such selector.
 */
export function rowsOfTable({ columns, tableDataRowSelector }: Selector, css: string | null) {
  const row = usableCss(tableDataRowSelector ?? '') || 'tr:has(td)';
  const fields = (columns ?? []).flatMap(({ name, extract }, at) =>
    extract === false || name === ''
      ? []
      : [
          {
            name,
            kind: 'text' as const,
            many: false,
            part: '',
            css: `:scope > :nth-child(${at + 1})`,
            regex: '',
          },
        ],
  );
  return css === null ? { rows: '', fields: [] } : { rows: joined(css, row), fields };
}
