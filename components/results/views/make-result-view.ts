import { i18n } from '@/utils/i18n/i18n';
import { bytesText } from '@/utils/i18n/format';
import { hasLongNumbers } from '@/utils/long-numbers';
import { parseMarkup } from '@/utils/view/markup/markup';
import type { ListProposal } from '@/utils/extract/lists/detect';
import { runYielding } from '@/utils/view/yield';
import { markdownOf, type PagePart, textOf } from '@/utils/view/markup/readable-page';
import { decodeAll, readPart } from '@/utils/view/decode';
import { decodeBody } from '@/utils/view/decode-body';
import { verifiedImage } from '@/utils/view/verified-image';
import { attachmentKind, type ViewName, type DetectedResult } from './available-views';

/** View of a body, ready to render. */
export type PreparedView =
  | { is: 'text'; text: Blob }
  | { is: 'json'; value: unknown; longNumbers: boolean }
  | { is: 'table'; page: Document; lists: ListProposal[] }
  | { is: 'image'; image: Blob }
  | { is: 'file'; file: Blob; why: string }
  | { is: 'source' | 'frame' | 'headers' | 'compare' | 'details' };

/**
 * Maximum size in bytes of JSON that is parsed. Larger JSON is shown as source only, because
 * `JSON.parse` would block the page.
 */
const jsonLimit = 3_000_000;
/** Maximum number of JSON values that can be laid out as rows without a noticeable delay. */
const maxValues = 200_000;

function hasManyValues(json: string): boolean {
  let values = 0;
  for (let at = json.indexOf(','); at >= 0; at = json.indexOf(',', at + 1)) values += 1;
  return values > maxValues;
}

async function makeJson(content: Blob): Promise<PreparedView> {
  const text = content.size > jsonLimit ? null : await decodeAll(content);
  if (text === null || hasManyValues(text)) {
    return {
      is: 'file',
      file: content,
      why: i18n.t('view.jsonTooLarge', [bytesText(content.size)]),
    };
  }
  try {
    const value: unknown = JSON.parse(text);
    return { is: 'json', value, longNumbers: hasLongNumbers(text) };
  } catch {
    return { is: 'file', file: content, why: i18n.t('view.jsonBad') };
  }
}

async function makePicture({ body, detected }: DetectedResult): Promise<PreparedView> {
  const image = await decodeBody(body.content, detected);
  return image
    ? { is: 'image', image }
    : { is: 'file', file: body.content, why: i18n.t('view.imageBroken') };
}

async function makePdf(result: DetectedResult): Promise<PreparedView> {
  const { body, detected } = result;
  const attachment = detected.kind === 'pdf' ? undefined : attachmentKind(result, 'pdf');
  const from = attachment?.text ?? body.content;
  const pdf = await decodeBody(from, attachment?.detected ?? detected);
  return { is: 'file', file: pdf ?? from, why: i18n.t('view.pdfNote') };
}

async function makeScreenshot(result: DetectedResult): Promise<PreparedView> {
  const { screenshot } = result.body;
  if (screenshot) {
    const image = await verifiedImage(screenshot);
    return image
      ? { is: 'image', image }
      : { is: 'file', file: screenshot, why: i18n.t('view.kindBinary') };
  }
  const attachment = attachmentKind(result, 'image');
  const image = attachment && (await decodeBody(attachment.text, attachment.detected));
  return image ? { is: 'image', image } : { is: 'details' };
}

const plain = (text: string): PreparedView => ({
  is: 'text',
  text: new Blob([text], { type: 'text/plain' }),
});

/**
 * Limits of the search for lists, lower than in an open page so that the workspace stays
 * responsive.
 */
const treeLimits = { nodes: 30_000, children: 250 };

/** Returns the readable text of any body. */
export async function textOfResult({
  body,
  detected,
}: Pick<DetectedResult, 'body' | 'detected'>): Promise<string> {
  if (detected.kind !== 'markup') return (await readPart(body.content, 0, 1_000_000)).text;
  // No address: it only resolves links, and plain text has none.
  return await textOf(body.content, '', 'whole');
}

/**
 * Creates one view of a body; yields to the event loop during long work.
 * @param of part of the page for text and Markdown.
 */
export async function makeResultView(
  part: ViewName,
  result: DetectedResult,
  of: PagePart = 'main',
): Promise<PreparedView> {
  const { body, detected } = result;
  switch (part) {
    case 'rendered':
      return { is: 'frame' };
    case 'json':
      return await makeJson(body.content);
    case 'image':
      return await makePicture(result);
    case 'pdf':
      return await makePdf(result);
    case 'screenshot':
      return await makeScreenshot(result);
    case 'table': {
      // Imported on demand, because the module needs a DOM when it is loaded and no other view
      // does.
      const { proposalSteps } = await import('@/utils/extract/proposals');
      const { page } = await parseMarkup(body.content);
      return { is: 'table', page, lists: await runYielding(proposalSteps(page, treeLimits)) };
    }
    case 'markdown': {
      if (detected.kind !== 'markup') return { is: 'text', text: body.content };
      return plain(await markdownOf(body.content, result.address, of));
    }
    case 'text': {
      if (detected.kind === 'binary') {
        return { is: 'file', file: body.content, why: i18n.t('view.kindBinary') };
      }
      return detected.kind === 'markup'
        ? plain(await textOf(body.content, result.address, of))
        : { is: 'text', text: body.content };
    }
    case 'source':
    case 'headers':
    case 'compare':
    case 'details':
      return { is: part };
  }
}
