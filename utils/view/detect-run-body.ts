import type { Body, ScrapeRun } from '../runs/schema';
import { readHead } from './decode';
import { type DetectedBody, detectBody } from './detect-kind';

/** Detects the kind of a run's body. If it is stored without a content type, the one of the result counts. */
export async function detectRunBody(
  { result }: Pick<ScrapeRun, 'result'>,
  { content }: Body,
): Promise<DetectedBody> {
  const { text, bytes } = await readHead(content);
  return detectBody(content.type || (result?.contentType ?? ''), text, bytes);
}
