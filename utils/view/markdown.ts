import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { piecesOf } from './markdown-pieces';
import { yieldToPage, createYielder } from './yield';
import type { MarkdownSlice } from './markdown-slices';
import { prepareForMarkdown } from './prepare-markdown';

function createService(): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  service.use(gfm);
  // What looks like a tag in a text is a text in Markdown too.
  const { escape } = service;
  service.escape = (text) => escape.call(service, text).replaceAll(/<(?=[a-z/!?])/gi, '\\<');
  service.remove(['script', 'style', 'noscript', 'iframe', 'head', 'template']);
  return service;
}

/** Turndown reads the children of what it is given. */
function wrapped(piece: Element): HTMLElement {
  const holder = piece.ownerDocument.createElement('div');
  holder.append(piece);
  return holder;
}

/** As the turning writes a table that Markdown has no words for. A blank line would end the markup. */
function asMarkup(table: Element): string {
  const wrapper = wrapped(table);
  wrapper.className = 'joplin-table-wrapper';
  return wrapped(wrapper)
    .getHTML()
    .replaceAll(/\s*\n\s*/g, '\n');
}

function turned(service: TurndownService, { node, as, spare = 0 }: MarkdownSlice): string {
  if (as === 'text' || !(node instanceof Element)) return (node.textContent ?? '').trim();
  if (as === 'markup') return asMarkup(node);
  const text = service.turndown(wrapped(node));
  return spare === 0 ? text : text.split('\n').slice(spare).join('\n');
}

/**
 * A parsed page as Markdown, with tables. Works in small steps.
 * @param root is taken apart.
 */
export async function toMarkdown(root: Element): Promise<string> {
  const service = createService();
  const pause = createYielder();
  await prepareForMarkdown(root);
  let whole = '';
  for (const piece of piecesOf(root)) {
    if (pause()) await yieldToPage();
    const text = turned(service, piece);
    if (text !== '') whole += (whole === '' ? '' : piece.goesOn ? '\n' : '\n\n') + text;
  }
  return whole;
}
