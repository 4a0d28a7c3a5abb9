import { pageAddress } from '@/utils/runs/address';
import type { Body, ScrapeRun } from '@/utils/runs/schema';
import { type Attachment, attachmentsOf } from '@/utils/view/attachments';
import { extraFieldsOf } from '@/utils/runs/tasks/extra-fields';
import { type Pairs, splitHeaders } from '@/utils/view/headers';
import type { DetectedBody } from '@/utils/view/detect-kind';
import { detectRunBody } from '@/utils/view/detect-run-body';
import { type ReadMarkup, readMarkup } from '@/utils/view/markup/markup';

export type ViewName =
  | 'rendered'
  | 'source'
  | 'text'
  | 'markdown'
  | 'json'
  | 'table'
  | 'image'
  | 'pdf'
  | 'screenshot'
  | 'headers'
  | 'compare'
  | 'details';

/** Body of a result with its detected type. */
export interface DetectedResult {
  body: Body;
  /** URL of the scraped page. */
  address: string;
  detected: DetectedBody;
  /** Reason why only the start of a page is parsed; null if the whole page is parsed. */
  cut: ReadMarkup['cut'];
  headers: Pairs[];
  /** Fields of the service's response that Vantage does not know, except those that `headers` has. */
  extra: Record<string, unknown>;
  /** Images and PDFs that the service returned as Base64 text besides the content. */
  attachments: Attachment[];
}

/** Returns the attachment of a kind; undefined: none. */
export const attachmentKind = (
  { attachments }: Pick<DetectedResult, 'attachments'>,
  kind: 'image' | 'pdf',
) => attachments.find(({ detected }) => detected.kind === kind);

export async function detectResult(run: ScrapeRun, body: Body): Promise<DetectedResult> {
  const detected = await detectRunBody(run, body);
  const fields = await extraFieldsOf(run, body);
  const { headers, rest: extra } = splitHeaders(fields);
  return {
    body,
    address: pageAddress(run),
    detected,
    cut: detected.kind === 'markup' ? (await readMarkup(body.content)).cut : null,
    headers,
    extra,
    attachments: attachmentsOf(fields),
  };
}

/** Returns the views available for a result; the first is the default. */
export function availableViews(result: DetectedResult): ViewName[] {
  const { body, detected, headers } = result;
  const { kind, encoding } = detected;
  const parts: ViewName[] = [];
  if (body.content.size > 0) {
    if (kind === 'markup') {
      parts.push('rendered', 'table', 'source', 'text', 'markdown');
    } else if (kind === 'json') parts.push('json', 'source');
    else if (kind === 'markdown') parts.push('markdown');
    else if (kind === 'image' || kind === 'pdf') {
      parts.push(kind);
      if (encoding !== 'raw') parts.push('source');
    } else parts.push('text');
  }
  if (body.screenshot || attachmentKind(result, 'image')) parts.push('screenshot');
  if (kind !== 'pdf' && attachmentKind(result, 'pdf')) parts.push('pdf');
  if (headers.length > 0) parts.push('headers');
  if (body.content.size > 0 && kind !== 'image' && kind !== 'pdf' && kind !== 'binary') {
    parts.push('compare');
  }
  parts.push('details');
  return parts;
}
