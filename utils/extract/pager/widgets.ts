import type { TreeNode } from '../tree';
import { isInDialog, isSlide } from './ancestors';
import { namesOf } from './signals';

const otherWidgets =
  /carousel|slide(?:r|s|show)|swiper|slick|owl-|bx-(?:controls|wrapper)|splide|glide|embla|lightbox|(?:date|day)-?picker|rotator|flexslider|testimonial|video-?player/i;
/** Widgets with arrows of their own, whose names may also stand around a list of pages. */
const mixedWidgets =
  /gallery|dialog|calendar|month|ticker|breadcrumb|tabs?\b|player|modal|popup|quiz|survey|wizard|stepper|check-?out|onboard/i;
/** Feeds of other sites and buttons that share the page, whose 'more' shows no rows of its list. */
const sharingWords =
  /(?:^|[-_\s])(?:share|sharing|social|instagram|insta-?feed|sbi|swp)(?:$|[-_\s])/i;
const menuWords = /(?:^|[-_\s])(?:menu|dropdown|nav-?bar|nav-?menu)(?:$|[-_\s])/i;
const commentWords = /comment/i;
const filterWords =
  /(?:^|[-_\s])(?:filters?|facets?|refine\w*|sidebar|descriptions?|bio)(?:$|[-_\s])/i;

/**
 * Whether the names of an element around it fit.
 * @param up number of levels to look at.
 */
export function nameAround(node: TreeNode, up: number, fits: (names: string) => boolean): boolean {
  let holder = node.parent;
  for (let level = 0; level < up && holder?.parent; level += 1) {
    if (fits(namesOf(holder))) return true;
    holder = holder.parent;
  }
  return false;
}

const hasWords = (node: TreeNode, up: number, words: RegExp): boolean => {
  const fits = (names: string) => words.test(names);
  return fits(namesOf(node)) || nameAround(node, up, fits);
};

interface Meaning {
  /** Whether its text says 'more', and whether it says that rows are loaded. */
  readonly isMore: boolean;
  readonly loads: boolean;
  /** Whether its URL names a page. */
  readonly paged: boolean;
}

/** Whether it belongs to a gallery, menu or similar, and not to a paginated list. */
export const isInOtherWidget = (node: TreeNode, { isMore, loads, paged }: Meaning): boolean =>
  hasWords(node, 6, otherWidgets) ||
  // These widgets may hold a paginated list as well, so a URL that names a page counts more.
  (!paged && (isInDialog(node) || hasWords(node, 6, mixedWidgets))) ||
  (isMore && (hasWords(node, 4, filterWords) || hasWords(node, 4, sharingWords))) ||
  (isMore && !loads && hasWords(node, 4, menuWords)) ||
  isSlide(node);

export const isAmongComments = (node: TreeNode): boolean => hasWords(node, 6, commentWords);
