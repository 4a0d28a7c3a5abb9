import { getBody, getScreenshot } from '@/utils/library/database/library-runs';
import { nullIfDamaged } from '@/utils/null-if-damaged';
import { ProblemError } from '@/utils/problem';
import type { ScrapeRun } from '@/utils/runs/schema';
import { decodeBody } from '@/utils/view/decode-body';
import { verifiedImage } from '@/utils/view/verified-image';
import type { VariantFacts } from '@/utils/compare/differences';
import { ratesIn } from '@/utils/compare/exchange-rates';
import { pricesIn } from '@/utils/compare/prices';
import { readPageText } from '../results/views/read-page-text';

/** Result of one variant, loaded from the library. */
export interface VariantResult {
  /** Null: the stored result is damaged. */
  facts: VariantFacts | null;
  text: string;
  /** Screenshot of the page; null: none. */
  screenshot: Blob | 'damaged' | null;
}

/** Names of the errors with which a browser rejects reading a stored content whose file it has lost. */
const lostFile: ReadonlySet<string> = new Set(['NotFoundError', 'NotReadableError']);

/** Resolves to null where the result is damaged, so that the other variants are compared. */
async function unlessDamaged<T>(reading: Promise<T>): Promise<T | null> {
  const told = reading.catch((error: unknown) => {
    if (error instanceof DOMException && lostFile.has(error.name))
      throw new ProblemError('storage-unreadable', { detail: error.message });
    throw error;
  });
  return await nullIfDamaged(told);
}

/** Reads the text, and the content as a picture if it is an image. */
async function readContent(run: ScrapeRun) {
  const body = await getBody(run.id, 'content');
  const { text, signals, detected } = await readPageText(run, body);
  const isImage = body && detected?.kind === 'image';
  return { text, signals, picture: isImage ? await decodeBody(body.content, detected) : null };
}

async function readScreenshot(run: ScrapeRun) {
  const stored = await getScreenshot(run.id);
  return { image: stored && (await verifiedImage(stored)), isStored: stored !== null };
}

/**
 * Loads and analyses one result; yields to the event loop while parsing long markup. Its text and its screenshot may
 * be damaged independently.
 */
export async function readVariantResult(run: ScrapeRun): Promise<VariantResult> {
  const { title = '', statusCode = null } = run.result ?? {};
  const content = await unlessDamaged(readContent(run));
  const shot = await unlessDamaged(readScreenshot(run));
  const screenshot = shot?.isStored ? shot.image : (content?.picture ?? null);
  return {
    facts: content && {
      status: statusCode,
      title,
      prices: pricesIn(content.text),
      rates: ratesIn(content.text),
      signals: content.signals,
    },
    text: content?.text ?? '',
    screenshot: shot ? screenshot : 'damaged',
  };
}
