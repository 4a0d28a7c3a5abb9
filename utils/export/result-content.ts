import { readHead, readPart } from '../view/decode';
import { type DetectedBody, detectBody } from '../view/detect-kind';
import { detectRunBody } from '../view/detect-run-body';
import { decodeBody } from '../view/decode-body';
import type { ExportedResult } from './record';

/** Functions that need a DOM, passed in by the page. */
export interface Converters {
  /** Convert markup to Markdown and to visible text; only the beginning of very long markup. */
  markdown(content: Blob, run: ExportedResult['run']): Promise<string>;
  text(content: Blob, run: ExportedResult['run']): Promise<string>;
}

/** File made of one result. */
export interface ExportFile {
  content: Blob;
  /** Extension without the dot. */
  ending: string;
  /** Whether only the beginning of the page was converted, because it is too large. */
  isPartial?: boolean;
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const textEndings = { markup: 'html', json: 'json', markdown: 'md', text: 'txt', binary: 'bin' };

export async function detectContent({ run, body }: ExportedResult): Promise<DetectedBody | null> {
  if (!body || body.content.size === 0) return null;
  return await detectRunBody(run, body);
}

const isPicture = (detected: DetectedBody | null) =>
  detected?.kind === 'image' || detected?.kind === 'pdf';

/** Original content as a file, with images and PDFs decoded; null for none. */
export async function originalFile(source: ExportedResult): Promise<ExportFile | null> {
  const detected = await detectContent(source);
  if (!detected || !source.body) return null;
  const { content } = source.body;
  if (detected.kind === 'image' || detected.kind === 'pdf') {
    const picture = await decodeBody(content, detected);
    return picture && { content: picture, ending: endings[detected.type] ?? 'bin' };
  }
  return { content, ending: textEndings[detected.kind] };
}

/** Original markup as a file; null for other content. */
export async function markupFile(source: ExportedResult): Promise<ExportFile | null> {
  return (await detectContent(source))?.kind === 'markup' ? originalFile(source) : null;
}

/** Screenshot, or the content if it is an image; null for none. */
export async function screenshotFile(source: ExportedResult): Promise<ExportFile | null> {
  const shot = source.body?.screenshot;
  if (!shot) return (await detectContent(source))?.kind === 'image' ? originalFile(source) : null;
  const { text, bytes } = await readHead(shot);
  const detected = detectBody(shot.type, text, bytes);
  const content = detected.kind === 'image' ? await decodeBody(shot, detected) : shot;
  return content && { content, ending: endings[detected.type || shot.type] ?? 'png' };
}

/** Visible text; '' for content without text. */
export async function visibleText(source: ExportedResult, to: Converters): Promise<string> {
  const detected = await detectContent(source);
  if (!detected || !source.body || isPicture(detected) || detected.kind === 'binary') return '';
  const { content } = source.body;
  return detected.kind === 'markup'
    ? to.text(content, source.run)
    : (await readPart(content, 0, content.size)).text;
}
