import { blockTags } from '../block-tags';
import { createYielder, forEachYielding, yieldToPage } from '../yield';

const names = (all: string) => new Set(all.split(' '));

/** Elements that format parts of words. */
const formats = names(
  'ABBR B BDI BDO CITE DEL DFN EM FONT I INS MARK Q RB RP RT RUBY S SMALL STRONG SUB SUP U VAR WBR',
);
/** Elements with an edge of their own on the screen. */
const controls = names('A BUTTON IMG INPUT LABEL OPTGROUP OPTION SELECT');
/** Elements drawn as boxes, never as a part of a word. */
const boxes = names(
  'AUDIO BUTTON CANVAS DATALIST EMBED IFRAME INPUT MATH METER OBJECT OPTGROUP OPTION PROGRESS SELECT SVG TEXTAREA VIDEO',
);
/** Code, which stays as it is. */
const codes = names('CODE KBD PRE SAMP');
/** Elements that are not shown or left out. */
const left = names('DATALIST HEAD IFRAME NOSCRIPT SCRIPT STYLE SVG TEMPLATE');

/** A letter or digit of a script that writes spaces between words, as Latin does and Chinese does not. */
const wordSign = /[\p{L}\p{N}]/u;
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const joins = (sign: string) => wordSign.test(sign) && !spaceless.test(sign);

/** A text of one letter, such as an ending or a letter of an animated heading. */
const isLetter = (text: string) => /^\p{L}$/u.test(text);
/** A letter that may begin the word after it, such as a drop cap. */
const isInitial = (text: string) => /^\p{Lu}$/u.test(text);

/** Whether an element is not shown: it is no part of the words around it. */
const isHidden = (element: Element) =>
  element.hasAttribute('hidden') || /display\s*:\s*none/i.test(element.getAttribute('style') ?? '');

/** Edges of elements between two texts of one line. */
interface Border {
  closed: boolean;
  opened: boolean;
  /** Whether an edge is of an element that does not format parts of words. */
  divides: boolean;
  control: boolean;
  box: boolean;
}
const noBorder = (): Border => ({
  closed: false,
  opened: false,
  divides: false,
  control: false,
  box: false,
});

/** Whether two adjacent texts are separate words although no space divides them. */
function isSeparate(before: string, after: string, border: Border): boolean {
  const end = Array.from(before.slice(-2)).at(-1) ?? '';
  const start = Array.from(after.slice(0, 2))[0] ?? '';
  const areControls = border.control && border.closed && border.opened;
  if (border.box || areControls) return wordSign.test(end) && wordSign.test(start);
  if (!joins(end) || !joins(start)) return false;
  const changesCase = /[\p{Ll}\p{Nd}]\p{Lu}/u.test(end + start);
  if (border.closed && border.opened) {
    const isPart = isInitial(before) || (isLetter(after) && /\p{L}/u.test(end));
    return border.divides ? !isPart : changesCase && !isLetter(before);
  }
  if (!border.divides || isLetter(before) || isLetter(after)) return false;
  return changesCase || /\p{L}\p{Nd}/u.test(end + start);
}

/** Puts a ruby annotation in brackets, to separate it from the text beside it. */
function bracket(reading: Element): void {
  const text = reading.textContent?.trim() ?? '';
  if (text === '' || text.startsWith('(') || reading.parentElement?.querySelector('rp')) return;
  reading.prepend('(');
  reading.append(')');
}

/**
 * Inserts spaces between words that only their styles divide: `<a>Lamps</a><a>Shop</a>` would be
 * read as 'LampsShop'. Yields to the page.
 * @param root is changed.
 */
export async function separateWords(root: Element): Promise<void> {
  const pause = createYielder();
  let before = '';
  let border = noBorder();
  const endLine = () => {
    before = '';
    border = noBorder();
  };
  const cross = (element: Element, side: 'closed' | 'opened') => {
    const name = element.tagName.toUpperCase();
    if (blockTags.has(name)) endLine();
    else {
      border[side] = true;
      border.divides ||= !formats.has(name);
      border.control ||= controls.has(name);
      border.box ||= boxes.has(name) || isHidden(element);
    }
  };
  const enter = (node: Node): boolean => {
    if (node instanceof Element) {
      const name = node.tagName.toUpperCase();
      if (codes.has(name)) endLine();
      if (boxes.has(name) && left.has(name)) border.box = true;
      if (codes.has(name) || left.has(name)) return false;
      cross(node, 'opened');
      if (name === 'RT') bracket(node);
      if (node.tagName === 'IMG' && before !== '') node.before(' ');
      return true;
    }
    const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '';
    if (text === '') return false;
    if (isSeparate(before, text, border)) node.nodeValue = ` ${text}`;
    // Only the end decides, but a single letter must be recognized.
    before = text.length > 4 ? text.slice(-4) : text;
    border = noBorder();
    return false;
  };
  let node: Node | null = root.firstChild;
  while (node) {
    if (pause()) await yieldToPage();
    const next: Node | null = enter(node) ? node.firstChild : null;
    if (next) {
      node = next;
      continue;
    }
    while (node && !node.nextSibling) {
      if (node instanceof Element) cross(node, 'closed');
      node = node.parentNode === root ? null : node.parentNode;
    }
    if (node instanceof Element) cross(node, 'closed');
    node = node?.nextSibling ?? null;
  }
}

/**
 * Puts blanks around the blocks of a page, so that the words beside a block stay apart when the
 * block is removed. Yields to the page.
 * @param root is changed.
 */
export async function padBlocks(root: Element): Promise<void> {
  await forEachYielding(root.querySelectorAll([...blockTags].join(',')), (block) => {
    if (block.closest('pre')) return;
    block.before(' ');
    block.after(' ');
  });
}
