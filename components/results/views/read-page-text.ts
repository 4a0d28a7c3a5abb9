import type { Body, ScrapeRun } from '@/utils/runs/schema';
import type { DetectedBody } from '@/utils/view/detect-kind';
import { detectRunBody } from '@/utils/view/detect-run-body';
import { hasPasswordField, type PageHint, pageHintsOf } from '@/utils/view/page-hints';
import { textOfResult } from './make-result-view';

interface PageText {
  /** '' for images and files of unknown kinds, and without a body. */
  text: string;
  /** Hints that the result is not the wanted page. */
  signals: PageHint[];
  /** Null without a body. */
  detected: DetectedBody | null;
}

/** Maximum number of bytes of markup searched for a password field. */
const maxSearchedMarkup = 500_000;

/** Reads the text of a result, and what is noticed about it; yields to the event loop while parsing long markup. */
export async function readPageText(run: ScrapeRun, body: Body | null): Promise<PageText> {
  if (!body) return { text: '', signals: ['empty'], detected: null };
  const detected = await detectRunBody(run, body);
  const isTextless = detected.kind === 'image' || detected.kind === 'binary';
  const text = isTextless ? '' : await textOfResult({ body, detected });
  const markup =
    detected.kind === 'markup' ? await body.content.slice(0, maxSearchedMarkup).text() : '';
  const { title = '', statusCode = null, finalUrl = null } = run.result ?? {};
  const asksPassword = hasPasswordField(markup);
  const seen = { title, text, status: statusCode, url: run.url, finalUrl, asksPassword };
  return { text, signals: pageHintsOf(seen), detected };
}
