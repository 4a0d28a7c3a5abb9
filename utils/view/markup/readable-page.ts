import { baseAddress } from '../../extract/base-address';
import { parseMarkup } from './markup';
import { pageText } from '../page-text';
import { resolveLazyImages } from '../markdown/lazy-images';
import { simplifyCode } from '../markdown/simplify-code';
import { separateWords } from '../markdown/separate-words';

/** Part of a page that is converted: its main content, or all of it. */
export type PagePart = 'main' | 'whole';

async function readPart(content: Blob, address: string, part: PagePart) {
  const { page } = await parseMarkup(content);
  const base = baseAddress(page, address);
  // Before anything is taken out: these read styles and attributes that do not stay.
  await separateWords(page.body);
  await simplifyCode(page.body);
  await resolveLazyImages(page.body);
  if (part === 'whole') return { base, root: page.body };
  // Loaded on demand: the extractor is larger than the views that need it.
  const { mainContent } = await import('./main-content');
  return { base, root: await mainContent(page, base) };
}

/**
 * Converts markup to Markdown.
 * @param address URL from which the page was loaded.
 */
export async function markdownOf(
  content: Blob,
  address: string,
  part: PagePart = 'main',
): Promise<string> {
  const { toMarkdown } = await import('../markdown/markdown');
  const { base, root } = await readPart(content, address, part);
  return await toMarkdown(root, base);
}

/**
 * Extracts the visible text of markup.
 * @param address URL from which the page was loaded.
 */
export async function textOf(
  content: Blob,
  address: string,
  part: PagePart = 'main',
): Promise<string> {
  const { root } = await readPart(content, address, part);
  return await pageText(root);
}
