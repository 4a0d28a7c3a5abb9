import { isObject } from '../is-record';
import type { Selector } from './sitemap-schema';

/** Why a part of a sitemap was not taken over, or not as it is. */
export const omissionReasons = [
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
export interface SitemapOmission {
  /** ID of its selector, or a start address; '' for the sitemap itself. */
  selector: string;
  reason: (typeof omissionReasons)[number];
  /** Further words, such as the name of an option; '' for none. */
  detail: string;
}

/** Notes a part that is not taken over. */
export type NoteOmission = (
  selector: string,
  reason: SitemapOmission['reason'],
  detail?: string,
) => void;

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
/** Values by which an option is off, or as it is by default. */
const defaultValues = new Set<unknown>([
  undefined,
  null,
  '',
  false,
  0,
  'linkFromHref',
  'do-not-discard',
]);

const isDefault = (value: unknown): boolean =>
  defaultValues.has(value) || (Array.isArray(value) && value.length === 0);

/**
 * Options of a selector that nothing here takes over.
 * @param moves whether its list goes on by scrolling.
 */
export function omittedOptions(selector: Selector, moves: boolean): string[] {
  return Object.entries(selector).flatMap(([name, value]) => {
    const isTaken = taken.has(name) || (moves && (name === 'scroll' || name === 'elementLimit'));
    return isTaken || isDefault(value) ? [] : [name];
  });
}

/** Options of the sitemap itself that nothing here takes over. */
export function omittedSitemapOptions(sitemap: object): string[] {
  const known = new Set(['_id', '_rev', 'startUrl', 'selectors', 'rootSelector']);
  return Object.entries(sitemap).flatMap(([name, value]) =>
    known.has(name) || isDefault(value) || isOff(value) ? [] : [name],
  );
}

/** Whether a value is a set of options that is switched off or empty. */
const isOff = (value: unknown): boolean =>
  isObject(value) &&
  (Reflect.get(value, 'enabled') === false || Object.values(value).every(isDefault));
