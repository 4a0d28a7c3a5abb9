import { hyphenated } from '../class-words';
import { attributeOf, query, tagOf } from '../dom';
import type { TreeNode } from '../tree';

const names = String.raw`(?:^|[-_\s/#.])(?:icon[-_]?)?(?:(?:arrow|chevron|angle|caret|triangle|keyboard[-_]arrow|navigate|pager?)s?[-_]?)`;
const arrowTo = (directions: string) => `${names}(?:circle[-_]?)?(?:${directions})`;
const namedFor = (directions: string) =>
  `(?:^|[-_/#.]|page)(?:${directions})(?:[-_]?(?:page|arrow|icon|btn|button))?(?:$|[-_.\\s]|\\d)`;
const [on, back] = ['right|forward|next', 'left|back|prev(?:ious)?'];
const onward = new RegExp(`${arrowTo(on)}|${namedFor(on)}`, 'i');
const backward = new RegExp(`${arrowTo(back)}|${namedFor(back)}`, 'i');
/** Names of the link itself: many say 'right' for the side that it stands on. */
const ownArrow = new RegExp(`${arrowTo(`${on}|${back}`)}(?:$|[-_\\s])`, 'i');
const farthest = /double|skip|end|last|first|dbl/i;

/** File name of a URL, without its folders and query. */
const fileOf = (address: string): string =>
  (address.startsWith('data:') ? '' : address).split(/[?]/, 1)[0]?.split('/').at(-1) ?? '';

const maxParts = 6;

function namesOf(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'img' || tag === 'input') return `/${fileOf(attributeOf(element, 'src') ?? '')}`;
  if (tag === 'use')
    return attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href') ?? '';
  return ['class', 'data-icon', 'data-testid', 'name']
    .map((name) => attributeOf(element, name) ?? '')
    .join(' ');
}

/** Class words of a link that is drawn as an icon by its own class. */
function ownNames(element: Element): string {
  const names = attributeOf(element, 'class') ?? '';
  return tagOf(element) !== 'input' && ownArrow.test(names) ? names : '';
}

/**
 * Direction that the icon of a link without text points to, by the names of its class, symbol or
 * file: an arrow right is `on`. Null if it has none.
 */
export function iconOf({ element, text }: TreeNode, rightToLeft: boolean): 'on' | 'back' | null {
  if (text > 3) return null;
  const parts = query(element, 'i, span, svg, use, img').slice(0, maxParts);
  const own = tagOf(element) === 'input' ? [element, ...parts] : parts;
  const all = hyphenated([...own.map(namesOf), ownNames(element)].join(' '));
  const [isOn, isBack] = [onward.test(all), backward.test(all)];
  if (isOn === isBack || farthest.test(all)) return null;
  // File names say what they mean; arrows of icon fonts point where they point.
  const mirrored = rightToLeft && /left|right/i.test(all);
  return isOn === mirrored ? 'back' : 'on';
}

const ligatures: ReadonlyMap<string, string> = new Map([
  ['chevron_right', '›'],
  ['chevron_left', '‹'],
  ['navigate_next', '›'],
  ['navigate_before', '‹'],
  ['keyboard_arrow_right', '›'],
  ['keyboard_arrow_left', '‹'],
  ['arrow_forward', '›'],
  ['arrow_forward_ios', '›'],
  ['arrow_right', '›'],
  ['arrow_back', '‹'],
  ['arrow_back_ios', '‹'],
  ['arrow_left', '‹'],
]);

/** Replaces the name by which an icon font draws an arrow with that arrow. */
export const drawnText = (text: string): string => ligatures.get(text.trim().toLowerCase()) ?? text;
