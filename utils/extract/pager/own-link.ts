import { ownClasses, stableAttributes } from '../locators/stable';
import type { TreeNode } from '../tree';
import type { Drift } from '../locators/resolve';
import type { PagerSignals } from './signals';
import { textsOf } from './texts';
import { shareOf } from '../locators/evidence';

/** How the link or button to the next page is found again. Plain data, stored in recipes. */
export interface NextLink {
  readonly tag: string;
  /** What it says, in lower case and with digits replaced by `#`. */
  readonly text: string;
  /** Stable attributes such as `rel=next`, and class words. */
  readonly facts: string[];
  readonly classes: string[];
  /** Of imported recipes: its selector, which alone decides. */
  readonly css?: string | undefined;
  /** Whether the user pointed at it, so that it leads on whatever it says. */
  readonly byHand?: boolean | undefined;
}

interface Candidate {
  readonly node: TreeNode;
  readonly signals: PagerSignals;
  readonly score: number;
}

const points = { text: 3, facts: 2, classes: 1.5, tag: 0.5 } as const;
/** Minimum share of the points that a perfect match has. */
const minShare = 0.6;
const longest = 100;
const maxWords = 20;

const textOf = (node: TreeNode): string =>
  (textsOf(node)[0] ?? '').toLowerCase().replaceAll(/\d+/g, '#').slice(0, longest);

/** Describes the link or button that was found, for finding it again. */
export function nextLinkOf(node: TreeNode): NextLink {
  const { element, tag } = node;
  const short = (words: readonly string[]): string[] =>
    words.filter((word) => word.length <= longest).slice(0, maxWords);
  return {
    tag,
    text: textOf(node),
    facts: short(stableAttributes(element, element)),
    classes: short(ownClasses(element)),
  };
}

/** Share of the possible points, 0 to 1. */
function likeness(node: TreeNode, own: NextLink): number {
  const text = own.text === '' ? 0 : points.text;
  const facts = own.facts.length === 0 ? 0 : points.facts;
  const classes = own.classes.length === 0 ? 0 : points.classes;
  if (text + facts + classes === 0) return 0;
  const found = nextLinkOf(node);
  const reached =
    text * Number(found.text === own.text) +
    (facts && facts * shareOf(own.facts, found.facts)) +
    (classes && classes * shareOf(own.classes, found.classes)) +
    points.tag * Number(found.tag === own.tag);
  return reached / (text + facts + classes + points.tag);
}

/** Whether it can't be followed; the last page often keeps its link. */
const isDead = ({ signals }: Candidate): boolean =>
  signals.disabled || signals.hidden || signals.atEnd || signals.place === 'end';

/** Whether it leads back, which often looks like the way on. */
const leadsBack = ({ signals }: Candidate): boolean =>
  signals.rel === 'previous' ||
  signals.word === 'previous' ||
  signals.step === 'back' ||
  (signals.word === null && (signals.arrow === 'back' || signals.icon === 'back'));

/**
 * Finds the stored link or button again. Several that lead to one place are one.
 * @param selected elements that its selector names; null if it has none.
 * @param addressOf where a candidate leads; null if it has no URL.
 */
export function findOwnLink<C extends Candidate>(
  all: readonly C[],
  own: NextLink,
  selected: ReadonlySet<Element> | null,
  addressOf: (one: C) => string | null,
): C | Drift {
  const rated = all
    .filter((one) => !isDead(one) && (own.byHand === true || !leadsBack(one)))
    .map((one) => ({
      one,
      share: selected ? Number(selected.has(one.node.element)) : likeness(one.node, own),
    }))
    .filter(({ share }) => share >= minShare)
    .toSorted((a, b) => b.share - a.share || b.one.score - a.one.score);
  const [best] = rated;
  if (!best) return 'gone';
  const rivals = rated.filter(({ share }) => share === best.share);
  const places = new Set(rivals.map(({ one }) => addressOf(one) ?? one.node.element));
  // Among equal matches the detector's score decides.
  const isClear = places.size === 1 || (rivals[1] && best.one.score > rivals[1].one.score + 2);
  return isClear ? best.one : 'unsure';
}
