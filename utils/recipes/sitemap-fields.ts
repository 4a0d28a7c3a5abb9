import type { SitemapField } from './sitemap-recipe';
import type { NoteOmission } from './sitemap-omissions';
import type { Selector } from './sitemap-schema';
import { isOther, isScrolled, joined, rowsOfTable, usableCss } from './sitemap-selectors';

/** Maximum number of selectors read of one page. Selectors may share children, so that the paths to them multiply. */
const maxVisits = 5000;

function childrenByParent(selectors: readonly Selector[]): ReadonlyMap<string, Selector[]> {
  const children = new Map<string, Selector[]>();
  for (const one of selectors)
    for (const parent of new Set(one.parentSelectors)) {
      const known = children.get(parent);
      if (known) known.push(one);
      else children.set(parent, [one]);
    }
  return children;
}

/** Reads the fields of selectors, and notes which ones it reached. */
export function createFieldReader(selectors: readonly Selector[], noteOmission: NoteOmission) {
  const reached = new Set<string>();
  let visits = 0;
  const byParent = childrenByParent(selectors);

  /** Selectors in a page or element, in the order of the sitemap. */
  const childrenOf = (parent: string): readonly Selector[] => byParent.get(parent) ?? [];

  function cssOf(one: Selector): string | null {
    const css = usableCss(one.selector ?? '');
    if (css === null) noteOmission(one.id, 'css', one.selector ?? '');
    return css;
  }

  /**
   * Fields of a selector inside a record or page.
   * @param around selector of what it lies in; '' for the record.
   * @param outer IDs of the elements that it lies in: one within itself has no end.
   */
  function fieldsOf(one: Selector, around: string, outer: readonly string[] = []): SitemapField[] {
    reached.add(one.id);
    visits += 1;
    if (visits > maxVisits || outer.includes(one.id)) {
      noteOmission(one.id, 'invalid');
      return [];
    }
    const own = cssOf(one);
    if (own === null) return [];
    const css = joined(around, own);
    const regex = one.regex ?? '';
    const field = { name: one.id, kind: 'text' as const, part: '', css, many: false, regex };
    const attribute = one.extractAttribute ?? '';
    switch (one.type) {
      case 'SelectorHTML':
        noteOmission(one.id, 'html');
        return [field];
      case 'SelectorText':
        return [field];
      case 'SelectorGroup':
        noteOmission(one.id, 'lines');
        return [{ ...field, many: true, part: attribute === '' ? '' : `@${attribute}` }];
      case 'SelectorLink':
        return [
          { ...field, regex: '' },
          { ...field, name: `${one.id}-href`, kind: 'link', part: '@href', regex: '' },
        ];
      case 'SelectorImage':
        return [{ ...field, kind: 'picture', part: '@src', regex: '' }];
      case 'SelectorElementAttribute':
        return [{ ...field, part: `@${attribute}` }];
      case 'SelectorElement':
        return childrenOf(one.id).flatMap((child) => insideOf(child, css, [...outer, one.id]));
      default:
        noteOmission(one.id, 'type', one.type.replace(/^Selector/, ''));
        return [];
    }
  }

  /** Like `fieldsOf`, inside a record: a selector for several values becomes one field, whose values share a cell. */
  function insideOf(one: Selector, around: string, outer?: readonly string[]): SitemapField[] {
    const fields = fieldsOf(one, around, outer);
    if (one.multiple !== true || isOther(one) || fields.length === 0) return fields;
    noteOmission(one.id, 'lines');
    return fields.map((field) => ({ ...field, many: true }));
  }

  /** CSS selector of the rows, and the fields, of a selector that yields a list; null for other selectors. */
  function listOf(one: Selector): { rows: string; fields: SitemapField[] } | null {
    if (one.type === 'SelectorTable') {
      reached.add(one.id);
      return rowsOfTable(one, cssOf(one));
    }
    const isMoving = one.type === 'SelectorElementClick' || isScrolled(one);
    if ((one.multiple !== true && !isMoving) || (isOther(one) && !isMoving)) return null;
    reached.add(one.id);
    const rows = cssOf(one);
    if (rows === null || rows === '') return { rows: '', fields: [] };
    if (one.type === 'SelectorElement' || isMoving) {
      const children = childrenOf(one.id).filter((child) => child.id !== one.id);
      return { rows, fields: children.flatMap((child) => insideOf(child, '')) };
    }
    return { rows, fields: fieldsOf({ ...one, selector: '' }, '') };
  }

  return { reached, childrenOf, cssOf, fieldsOf, listOf };
}
