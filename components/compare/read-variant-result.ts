import { getBody } from '@/utils/library/database/runs-store';
import type { ScrapeRun } from '@/utils/runs/schema';
import { readHead } from '@/utils/view/decode';
import { sortBody } from '@/utils/view/detect-kind';
import { signalsOf } from '@/utils/view/page-hints';
import { undress } from '@/utils/view/decode-body';
import type { Facts } from '@/utils/compare/differences';
import { pricesIn } from '@/utils/compare/prices';
import { readableText } from '../results/make-result-view';

/** What came back for one place, read from the library. */
export interface ReadPlace {
  facts: Facts;
  text: string;
  /** A picture of the page; null: there is none. */
  screenshot: Blob | null;
}

/** Bytes of markup in which a field for a password is looked for. */
const markupLooked = 500_000;

/** Reads and judges one result, in small steps where it is long. */
export async function readPlace(run: ScrapeRun): Promise<ReadPlace> {
  const { title = '', statusCode = null, finalUrl = null } = run.result ?? {};
  const body = await getBody(run.id);
  if (!body) {
    const facts: Facts = { status: statusCode, title, prices: [], signals: ['empty'] };
    return { facts, text: '', screenshot: null };
  }
  const head = await readHead(body.content);
  const sort = sortBody(body.content.type, head.text, head.bytes);
  const isPicture = sort.kind === 'image';
  const text = isPicture || sort.kind === 'binary' ? '' : await readableText({ body, sort });
  const markup = sort.kind === 'markup' ? await body.content.slice(0, markupLooked).text() : '';
  const asksPassword = /<input[^>]+type\s*=\s*["']?password/i.test(markup);
  const seen = { title, text, status: statusCode, url: run.url, finalUrl, asksPassword };
  return {
    facts: { status: statusCode, title, prices: pricesIn(text), signals: signalsOf(seen) },
    text,
    screenshot: body.screenshot ?? (isPicture ? await undress(body.content, sort) : null),
  };
}
