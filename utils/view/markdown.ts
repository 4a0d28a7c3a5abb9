import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { breathe, createPace } from './pace';
import { makeTurnable } from './turnable';

/** Containers that may be taken apart: nothing around their children matters to Markdown. */
const containers = new Set(['BODY', 'DIV', 'MAIN', 'SECTION', 'ARTICLE', 'HEADER', 'FOOTER']);
/** Text of a piece that is turned at once, in characters; a larger one that can't be taken apart stays text. */
const pieceLimit = 20_000;
const hardLimit = 120_000;

function createService(): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  service.use(gfm);
  // What looks like a tag in a text is a text in Markdown too.
  const { escape } = service;
  service.escape = (text) => escape.call(service, text).replaceAll(/<(?=[a-z/!?])/gi, '\\<');
  service.remove(['script', 'style', 'noscript', 'iframe', 'head', 'template']);
  return service;
}

/** The pieces of a page in its order, each small enough to be turned at once. */
function* piecesOf(root: Element): Generator<Node> {
  const rest: Node[] = [root];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const whole =
      !(next instanceof Element) ||
      !containers.has(next.tagName) ||
      (next.textContent.length < pieceLimit && next.querySelectorAll('*').length < 1500);
    if (whole) yield next;
    else for (let child = next.lastChild; child; child = child.previousSibling) rest.push(child);
  }
}

/** A parsed page as Markdown, with tables. Works in small steps. @param root is changed. */
export async function markdownOf(root: Element): Promise<string> {
  const service = createService();
  const pause = createPace();
  makeTurnable(root);
  const parts: string[] = [];
  for (const piece of piecesOf(root)) {
    if (pause()) await breathe();
    const text = piece.textContent ?? '';
    if (text.length > hardLimit || !(piece instanceof Element)) parts.push(text.trim());
    else parts.push(service.turndown(wrapped(piece)));
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Turndown reads the children of what it is given. */
function wrapped(piece: Element): HTMLElement {
  const holder = piece.ownerDocument.createElement('div');
  holder.append(piece.cloneNode(true));
  return holder;
}
