import { getBody } from '@/utils/library/database/library-runs';
import type { Body, ScrapeRun } from '@/utils/runs/schema';
import { readHead } from '@/utils/view/decode';
import { type DetectedBody, detectBody } from '@/utils/view/detect-kind';
import { hasPasswordField, pageHintsOf } from '@/utils/view/page-hints';
import { decodeBody } from '@/utils/view/decode-body';
import { verifiedImage } from '@/utils/view/verified-image';
import type { VariantFacts } from '@/utils/compare/differences';
import { ratesIn } from '@/utils/compare/exchange-rates';
import { pricesIn } from '@/utils/compare/prices';
import { textOfResult } from '../results/views/make-result-view';

/** Result of one variant, loaded from the library. */
export interface VariantResult {
  facts: VariantFacts;
  text: string;
  /** Screenshot of the page; null: none. */
  screenshot: Blob | null;
}

/** Maximum number of bytes of markup searched for a password field. */
const maxSearchedMarkup = 500_000;

/** The screenshot, or the content if it is an image; null: neither. */
async function screenshotOf({ content, screenshot }: Body, detected: DetectedBody) {
  if (screenshot) return await verifiedImage(screenshot);
  return detected.kind === 'image' ? await decodeBody(content, detected) : null;
}

/** Loads and analyses one result; yields to the event loop while parsing long markup. */
export async function readVariantResult(run: ScrapeRun): Promise<VariantResult> {
  const { title = '', statusCode = null, finalUrl = null } = run.result ?? {};
  const body = await getBody(run.id);
  if (!body) {
    const facts: VariantFacts = {
      status: statusCode,
      title,
      prices: [],
      rates: {},
      signals: ['empty'],
    };
    return { facts, text: '', screenshot: null };
  }
  const head = await readHead(body.content);
  const detected = detectBody(body.content.type, head.text, head.bytes);
  const isPicture = detected.kind === 'image';
  const text =
    isPicture || detected.kind === 'binary' ? '' : await textOfResult({ body, detected });
  const markup =
    detected.kind === 'markup' ? await body.content.slice(0, maxSearchedMarkup).text() : '';
  const asksPassword = hasPasswordField(markup);
  const seen = { title, text, status: statusCode, url: run.url, finalUrl, asksPassword };
  return {
    facts: {
      status: statusCode,
      title,
      prices: pricesIn(text),
      rates: ratesIn(text),
      signals: pageHintsOf(seen),
    },
    text,
    screenshot: await screenshotOf(body, detected),
  };
}
