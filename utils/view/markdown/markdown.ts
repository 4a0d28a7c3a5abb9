import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { fencedCode } from './fenced-code';
import { escapeSchemes } from './escape-schemes';
import { piecesOf } from './markdown-pieces';
import { padBlocks } from './separate-words';
import { yieldToPage, createYielder } from '../yield';
import type { MarkdownSlice } from './markdown-slices';
import { prepareForMarkdown } from './prepare-markdown';

/**
 * Escapes tildes that could be part of a fence, also one put together from several texts; Turndown escapes only a text
 * that begins with three.
 */
const escapeTildes = (text: string): string =>
  text
    .replace(/^\\(?=~)/, '')
    .replaceAll(/~{2,}|^~|(?<!\/)~$/g, (tildes) => tildes.replaceAll('~', String.raw`\~`));

/**
 * Escapes what Turndown leaves: tags, entities, what some readers take for the end of a link, and
 * schemes that become links. Tags become entities instead of getting a backslash: a reader that
 * links bare URLs reads up to the next blank or `<`, so that a backslash would become part of the URL.
 */
const escapeMore = (text: string): string =>
  escapeSchemes(
    escapeTildes(text)
      .replaceAll(/&(?=#?\w+;)/g, '&amp;')
      .replaceAll(/<(?=[a-z/!?]|$)/gi, '&lt;')
      .replaceAll('](', ']\\('),
  );

function createService(): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  service.use(gfm);
  const { escape } = service;
  service.escape = (text) => escapeMore(escape.call(service, text));
  service.remove(['script', 'style', 'noscript', 'iframe', 'head', 'template']);
  // The plugin's own rule also writes tildes around nothing and around others: four of them begin a code block.
  service.addRule('strikethrough', {
    filter: ({ nodeName }) => /^(DEL|S|STRIKE)$/.test(nodeName),
    replacement: (content, node) =>
      content === '' || node.parentElement?.closest('del,s,strike') ? content : `~~${content}~~`,
  });
  // Turndown's own rule puts no blank line between the text of an item and a list in it. Markdown readers then take a
  // list that does not begin with 1, or whose first item is empty, for a part of that text.
  service.addRule('list', {
    filter: ['ul', 'ol'],
    replacement(content, node) {
      const parent = node.parentElement;
      const endsItem = parent?.nodeName === 'LI' && parent.lastElementChild === node;
      const isSeen = node.nodeName === 'UL' || /^\s*1\. +\S/.test(content);
      return endsItem && isSeen ? `\n${content}` : `\n\n${content}\n\n`;
    },
  });
  keepBars(service);
  // Turndown's own rule takes time in the square of the length of code that begins with a space.
  service.addRule('code', {
    filter: (node) => node.nodeName === 'CODE' && node.parentNode?.nodeName !== 'PRE',
    replacement: inlineCode,
  });
  // Turndown's own rule does not escape the alternative text.
  service.addRule('image', {
    filter: 'img',
    replacement(_content, node) {
      const { alt, src } =
        node instanceof HTMLImageElement ? attributesOf(node) : { alt: '', src: '' };
      return src === '' ? '' : `![${service.escape(alt)}](${src})`;
    },
  });
  // Turndown's own rule takes only backticks at the start of a line for the end of a block, readers also indented ones.
  service.addRule('fencedCodeBlock', {
    filter: (node) => node.nodeName === 'PRE' && node.firstChild?.nodeName === 'CODE',
    replacement(_content, node) {
      const code = node.firstChild;
      const named = code instanceof Element ? /language-(\S+)/.exec(code.className) : null;
      const text = (code?.textContent ?? '').replace(/\n$/, '');
      return `\n\n${fencedCode(text, named?.[1] ?? '')}\n`;
    },
  });
  return service;
}

/** Code within a line, with spaces where its own backticks or spaces would be lost. */
function inlineCode(content: string): string {
  if (content === '') return '';
  const text = content.replaceAll(/\r?\n|\r/g, ' ');
  const runs = new Set(text.match(/`+/g));
  let fence = '`';
  while (runs.has(fence)) fence += '`';
  const isPadded = text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text);
  const space = isPadded || text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + space + text + space + fence;
}

/** Has cells keep several bars in a row, which the plugin's rule writes as one. */
function keepBars(service: TurndownService): void {
  const cells = service.rules.array.find(
    ({ filter }) => Array.isArray(filter) && filter.includes('td'),
  );
  const write = cells?.replacement;
  if (!write) return;
  service.addRule('tableCell', {
    filter: ['th', 'td'],
    replacement: (content, node, options) =>
      write(content.replaceAll(/\|(?=\|)/g, '&#124;'), node, options),
  });
}

const attributesOf = (image: HTMLImageElement) => ({
  alt: (image.getAttribute('alt') ?? '').replaceAll(/\s+/g, ' '),
  src: image.getAttribute('src') ?? '',
});

/** Wraps an element, since Turndown converts the children of its argument. */
function wrapped(piece: Element): HTMLElement {
  const holder = piece.ownerDocument.createElement('div');
  holder.append(piece);
  return holder;
}

/** Plain text of a node that is no element or too large to be converted. */
function asText(service: TurndownService, node: Node): string {
  const text = node.textContent ?? '';
  if (node instanceof HTMLPreElement) return fencedCode(text, '').trimEnd();
  return node.nodeType === Node.COMMENT_NODE
    ? ''
    : service.escape(text.replaceAll(/\s+/g, ' ').trim());
}

function turned(service: TurndownService, { node, as, spare = 0 }: MarkdownSlice): string {
  if (as === 'text' || !(node instanceof Element)) return asText(service, node);
  const text = service.turndown(wrapped(node));
  return spare === 0 ? text : text.split('\n').slice(spare).join('\n');
}

/**
 * Converts a parsed page to Markdown, including tables. Yields to the page.
 * @param root is emptied.
 * @param base URL for resolving links and images.
 */
export async function toMarkdown(root: Element, base: string): Promise<string> {
  const service = createService();
  const pause = createYielder();
  await prepareForMarkdown(root, base);
  let whole = '';
  for (const piece of piecesOf(root)) {
    if (pause()) await yieldToPage();
    // The words of blocks and cells are one text then.
    if (piece.as === 'text' && piece.node instanceof Element) await padBlocks(piece.node);
    const text = turned(service, piece);
    if (text !== '') whole += (whole === '' ? '' : piece.goesOn ? '\n' : '\n\n') + text;
  }
  return whole;
}
