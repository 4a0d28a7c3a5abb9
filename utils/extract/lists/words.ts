import { hyphenated } from '../class-words';
import { attributeOf } from '../dom';
import { memo } from '../memo';
import type { TreeNode } from '../tree';
import type { RecordNodes } from './candidate';

const chromeTags = new Set(['nav', 'header', 'footer', 'aside', 'menu', 'select']);
const chromeRoles = new Set(
  'navigation banner contentinfo complementary menu menubar tablist toolbar search'.split(' '),
);
const chromeWords =
  /(?:^|[-_\s])(?:nav\w*|menu\w*|foot\w*|header|sidebar|side|aside|breadcrumbs?|crumbs?|pag(?:er|ing|ination)|social|share|sharing|toolbar|tabs?|filters?|facets?|refine\w*|related|promo\w*|ads?|advert\w*|sponsor\w*|banner|widgets?|cookie\w*|modal|login|copyright|lang\w*|rail|subnav|topnav|gnb|lnb)(?:$|[-_\s])/i;
const listWords =
  /result|search|list|items?(?:$|[-_\s])|product|article|post|entry|entries|card|record|listing|hit|story|stories|stream|feed|catalog|tile|grid|row/i;

const namesOf = (node: TreeNode): string =>
  `${node.classes.join(' ')} ${attributeOf(node.element, 'id') ?? ''}`;

const isChrome = memo((node: TreeNode) => chromeWords.test(hyphenated(namesOf(node))));

/**
 * How likely the list belongs to the page's chrome (navigation, header, footer, sidebar) and not
 * its content, 0 to 1.
 */
export function chromeOf(sample: readonly RecordNodes[]): number {
  let found = 0;
  let node = sample[0]?.[0];
  for (let up = 0; node?.parent?.parent; up += 1) {
    if (node.tag !== 'form' && (chromeTags.has(node.tag) || chromeRoles.has(node.role))) return 1;
    if (up < 6 && isChrome(node)) found = 0.7;
    node = node.parent;
  }
  return found;
}

/** How strongly class words and IDs name a list, 0 to 1. */
export function wordsOf(container: TreeNode | null, sample: readonly RecordNodes[]): number {
  const record = sample[0]?.[0];
  const own = record && listWords.test(namesOf(record)) ? 0.5 : 0;
  let around = 0;
  let node = container;
  for (let up = 0; up < 3 && node?.parent?.parent; up += 1) {
    if (listWords.test(namesOf(node))) around = 0.5;
    node = node.parent;
  }
  return own + around;
}
