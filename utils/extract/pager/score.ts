import type { PagerSignals } from './signals';

/** Points that one signal contributes. */
export interface PagerReason {
  readonly sign: string;
  readonly points: number;
}

/** Minimum score for a proposal. */
export const minPagerScore = 7;

const words = { next: 6, more: 5, item: 3, previous: -8 } as const;
const arrows = { on: 5, far: 3.5, back: -8 } as const;
const forms = { pager: 1.5, fields: -5 } as const;
const classes = { next: 4, more: 4, previous: -5, last: -1 } as const;
const steps = { on: 3, back: -4, same: -6, other: 0, elsewhere: -7, none: -1 } as const;

/**
 * Sums up the points of all signals. A strong signal is enough alone; weak ones only count beside a
 * strong one.
 */
export function scorePager(signals: PagerSignals): { score: number; reasons: PagerReason[] } {
  const { rel, word, arrow, className } = signals;
  const isStrong =
    rel !== null ||
    word !== null ||
    arrow !== null ||
    signals.icon !== null ||
    signals.nextNumber ||
    className === 'next' ||
    (signals.headNext && signals.step === 'on') ||
    (signals.byOne && signals.inPager);
  const all: PagerReason[] = [
    { sign: 'rel', points: rel === 'next' ? 10 : rel === 'previous' ? -10 : 0 },
    { sign: 'word', points: word ? words[word] : 0 },
    { sign: 'older', points: signals.older ? -3 : 0 },
    { sign: 'says-page', points: signals.saysPage ? 1.5 : 0 },
    { sign: 'arrow', points: arrow && word !== 'item' ? arrows[arrow] : 0 },
    { sign: 'icon', points: iconPoints(signals) },
    { sign: 'class', points: classPoints(signals) },
    { sign: 'drawn', points: isDrawn(signals) ? 1 : 0 },
    { sign: 'number', points: signals.nextNumber ? 4 : 0 },
    { sign: 'pager', points: signals.inPager ? 2 : 0 },
    { sign: 'among-numbers', points: signals.amongNumbers ? 2 : 0 },
    { sign: 'address', points: signals.button && signals.step !== 'on' ? 0 : steps[signals.step] },
    { sign: 'by-one', points: signals.byOne && signals.inPager && word === null ? 3 : 0 },
    { sign: 'place', points: placePoints(signals) },
    { sign: 'head', points: signals.headNext ? 5 : 0 },
    { sign: 'disabled', points: signals.disabled ? -12 : 0 },
    { sign: 'other-widget', points: signals.inOtherWidget ? -7 : 0 },
    { sign: 'hidden', points: signals.hidden ? -12 : 0 },
    {
      sign: 'more-button',
      points: word === 'more' ? (signals.button ? 1.5 : signals.step === 'other' ? -3 : 0) : 0,
    },
    { sign: 'loads', points: signals.loads ? 1 : 0 },
    { sign: 'after-list', points: afterListPoints(signals) },
    { sign: 'one-of-many', points: isOneOfMany(signals) ? -5 : 0 },
    {
      sign: 'form',
      points:
        signals.form && !(signals.saysPage && signals.form === 'fields') ? forms[signals.form] : 0,
    },
    { sign: 'article', points: signals.amongItems && signals.step !== 'on' ? -20 : 0 },
    { sign: 'end', points: signals.atEnd ? -8 : 0 },
    { sign: 'bare-arrow', points: isBareArrow(signals) ? -3 : 0 },
    { sign: 'long', points: signals.long ? -5 : 0 },
  ];
  const reasons = isStrong ? all.filter(({ points }) => points !== 0) : [];
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons };
}

/** Class words that only repeat what the text says add little. */
function classPoints({ className, word }: PagerSignals): number {
  if (className === null || className === 'item' || word === 'item') return 0;
  return word === 'more' && className === 'more' ? 0.5 : classes[className];
}

/** A link that only its class names, inside a pager. */
const isDrawn = ({ blank, inPager, icon, className }: PagerSignals): boolean =>
  blank && inPager && icon === null && className === 'next';

/** Icons count where nothing is written. */
function iconPoints({ icon, word, arrow, className }: PagerSignals): number {
  if (icon === null || word !== null || arrow !== null) return 0;
  return icon === 'back' ? -8 : className === 'next' ? 1 : 4;
}

function afterListPoints({ word, afterList }: PagerSignals): number {
  if (afterList === null || (word === 'next' && !afterList)) return 0;
  return word === 'next' ? 1.5 : afterList ? 2 : -1;
}

/** 'Page 2 of 9' beside a link is as good as the name of a pager. */
function placePoints({ place, inPager, button, step }: PagerSignals): number {
  if (place === 'end') return button || step === 'same' ? -8 : 0;
  return place === 'more' && !inPager ? 2 : 0;
}

const isOneOfMany = ({ word, moreCount, nextCount, rel, inPager }: PagerSignals): boolean =>
  word === 'more' ? moreCount > 2 : !inPager && rel === null && nextCount > 2;

/** Arrow buttons without URL or numbers more often belong to picture galleries. */
function isBareArrow({ arrow, button, word, rel, amongNumbers }: PagerSignals): boolean {
  return arrow !== null && button && word === null && rel === null && !amongNumbers;
}
