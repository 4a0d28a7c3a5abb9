import type { Selector } from './sitemap-schema';

/** Why a part of a sitemap was not taken over, or not as it is. */
export const leftReasons = [
  'type',
  'css',
  'lines',
  'html',
  'regex',
  'delay',
  'option',
  'clickOnce',
  'unreached',
  'empty',
  'fields',
  'invalid',
  'address',
  'range',
  'sites',
] as const;

/** Part of a sitemap that was not taken over as it is. */
export interface SitemapLeft {
  /** ID of its selector, or a start address; '' for the sitemap itself. */
  selector: string;
  reason: (typeof leftReasons)[number];
  /** Further words, such as the name of an option; '' for none. */
  detail: string;
}

/** Notes a part that is not taken over. */
export type Leave = (selector: string, reason: SitemapLeft['reason'], detail?: string) => void;

/** Parts of a selector that are taken over, or say nothing that matters for reading rows. */
const taken = new Set([
  'id',
  'uuid',
  'version',
  'type',
  'parentSelectors',
  'selector',
  'multiple',
  'regex',
  'extractAttribute',
  'paginationType',
  'delay',
  'columns',
  'tableDataRowSelector',
  'tableHeaderRowSelector',
  'clickElementSelector',
  'clickElementUniquenessType',
  'clickType',
]);
/** Values by which an option is off, or as usual. */
const usual = new Set<unknown>([undefined, null, '', false, 0, 'linkFromHref', 'do-not-discard']);

const isUsual = (value: unknown): boolean =>
  usual.has(value) || (Array.isArray(value) && value.length === 0);

/**
 * Options of a selector that nothing here takes over.
 * @param moves whether its list goes on by scrolling.
 */
export function optionsLeft(selector: Selector, moves: boolean): string[] {
  return Object.entries(selector).flatMap(([name, value]) => {
    const isTaken = taken.has(name) || (moves && (name === 'scroll' || name === 'elementLimit'));
    return isTaken || isUsual(value) ? [] : [name];
  });
}

/** Options of the sitemap itself that nothing here takes over. */
export function sitemapOptionsLeft(sitemap: object): string[] {
  const known = new Set(['_id', '_rev', 'startUrl', 'selectors', 'rootSelector']);
  return Object.entries(sitemap).flatMap(([name, value]) =>
    known.has(name) || isUsual(value) || isOff(value) ? [] : [name],
  );
}

/** Whether a value is a set of options that is switched off or empty. */
const isOff = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Reflect.get(value, 'enabled') === false || Object.values(value).every(isUsual));
