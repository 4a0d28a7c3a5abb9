import { getBody } from '@/utils/library/database/library-runs';
import { nullIfDamaged } from '@/utils/null-if-damaged';
import type { Body, ScrapeRun } from '@/utils/runs/schema';
import type { DetectedBody } from '@/utils/view/detect-kind';
import { decodeBody } from '@/utils/view/decode-body';
import { verifiedImage } from '@/utils/view/verified-image';
import type { VariantFacts } from '@/utils/compare/differences';
import { ratesIn } from '@/utils/compare/exchange-rates';
import { pricesIn } from '@/utils/compare/prices';
import { readPageText } from '../results/views/read-page-text';

/** Result of one variant, loaded from the library. */
export interface VariantResult {
  facts: VariantFacts;
  text: string;
  /** Screenshot of the page; null: none. */
  screenshot: Blob | null;
}

/** The screenshot, or the content if it is an image; null: neither. */
async function screenshotOf({ content, screenshot }: Body, detected: DetectedBody | null) {
  if (screenshot) return await verifiedImage(screenshot);
  return detected?.kind === 'image' ? await decodeBody(content, detected) : null;
}

/**
 * Loads and analyses one result; yields to the event loop while parsing long markup. A damaged result counts as one
 * without content, so that the other variants are compared.
 */
export async function readVariantResult(run: ScrapeRun): Promise<VariantResult> {
  const { title = '', statusCode = null } = run.result ?? {};
  const body = await nullIfDamaged(getBody(run.id));
  const { text, signals, detected } = await readPageText(run, body);
  return {
    facts: {
      status: statusCode,
      title,
      prices: pricesIn(text),
      rates: ratesIn(text),
      signals,
    },
    text,
    screenshot: body && (await screenshotOf(body, detected)),
  };
}
