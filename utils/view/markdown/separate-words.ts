import { createYielder, yieldToPage } from '../yield';

const names = (all: string) => new Set(all.split(' '));

/** Elements that start and end a line or a cell. */
const blocks = names(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BR CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN MENU NAV OL P SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL',
);
/** Elements that format parts of words. */
const formats = names(
  'ABBR B BDI BDO CITE DEL DFN EM FONT I INS MARK Q RB RP RT RUBY S SMALL STRONG SUB SUP U VAR WBR',
);
/** Elements with an edge of their own on the screen. */
const controls = names('A BUTTON IMG INPUT LABEL OPTION SELECT');
/** Code, which stays as it is. */
const codes = names('CODE KBD PRE SAMP TEXTAREA');
/** Elements that are not shown or left out. */
const left = names('HEAD IFRAME NOSCRIPT SCRIPT STYLE SVG TEMPLATE');

/** A letter or digit of a script that writes spaces between words, as Latin does and Chinese does not. */
const wordSign = /[\p{L}\p{N}]/u;
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const joins = (sign: string) => wordSign.test(sign) && !spaceless.test(sign);

/** A text of one letter, such as an initial or a letter of an animated heading. */
const isLetter = (text: string) => /^\p{L}$/u.test(text);

/** Edges of elements between two texts of one line. */
interface Border {
  closed: boolean;
  opened: boolean;
  /** Whether an edge is of an element that does not format parts of words. */
  divides: boolean;
  control: boolean;
}
const noBorder = (): Border => ({ closed: false, opened: false, divides: false, control: false });

/** Whether two adjacent texts are separate words although no space divides them. */
function isSeparate(before: string, after: string, border: Border): boolean {
  const end = Array.from(before.slice(-2)).at(-1) ?? '';
  const start = Array.from(after.slice(0, 2))[0] ?? '';
  if (!border.divides || !joins(end) || !joins(start)) return false;
  const letter = isLetter(before) || isLetter(after);
  if (border.closed && border.opened) return border.control || !letter;
  return !letter && /[\p{Ll}\p{Nd}]\p{Lu}|\p{L}\p{Nd}/u.test(end + start);
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
    if (blocks.has(name)) endLine();
    else {
      border[side] = true;
      border.divides ||= !formats.has(name);
      border.control ||= controls.has(name);
    }
  };
  const enter = (node: Node): boolean => {
    if (node instanceof Element) {
      const name = node.tagName.toUpperCase();
      if (codes.has(name)) endLine();
      if (codes.has(name) || left.has(name)) return false;
      cross(node, 'opened');
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
