import type { NextLink } from '../../extract/pager/own-link';
import type { NextPage } from '../../recipes/schema';
import { attributesAndClasses, tagTest } from './selectors';

/** How the programs of a project find the next page: `next` in project.json. */
export interface NextPlan {
  /** Maximum number of pages from each address. */
  readonly pages: number;
  /** What the link says or is labelled with; '' if unknown. */
  readonly name: string;
  /** Whether the user chose the link, so that links with rel=next do not count. */
  readonly chosen: boolean;
  /** Selector of the link, which comes first where it leads to one page; absent: none. */
  readonly css?: string;
}

/** Selector of a link that says nothing, by its stored attributes and classes; '' if it has none. */
function selectorOf({ tag, facts, classes }: NextLink): string {
  const conditions = attributesAndClasses(facts, classes);
  return conditions.length === 0 ? '' : tagTest(tag) + conditions.map(({ css }) => css).join('');
}

/**
 * Plan for the next link of a recipe; null if programs cannot follow it: rows are added by a button or by scrolling, or
 * the user chose a button, or a link with nothing to find it by.
 */
export function nextPlan(next: NextPage | undefined): NextPlan | null {
  if (next?.kind !== 'next') return null;
  const { pages, name = '', link } = next;
  const chosen = link?.byHand ?? false;
  const css = link?.css || (link && name === '' ? selectorOf(link) : '');
  if (chosen && (link?.tag !== 'a' || name + css === '')) return null;
  return { pages, name, chosen, ...(css && { css }) };
}
