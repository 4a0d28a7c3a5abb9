import { readHead, readPart } from '../view/decode';
import { type Sort, sortBody } from '../view/detect-kind';
import { undress } from '../view/decode-body';
import type { Source } from './record';

/** What needs a document to read markup, handed in by the page. */
export interface Converters {
  /** Markup as Markdown, and as readable text; the beginning where it is very long. */
  markdown(content: Blob): Promise<string>;
  text(content: Blob): Promise<string>;
}

/** A file made of one result. */
export interface Piece {
  content: Blob;
  /** Without the dot. */
  ending: string;
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const textEndings = { markup: 'html', json: 'json', markdown: 'md', text: 'txt', binary: 'bin' };

export async function sortOf({ run, body }: Source): Promise<Sort | null> {
  if (!body || body.content.size === 0) return null;
  const { text, bytes } = await readHead(body.content);
  return sortBody(body.content.type || (run.result?.contentType ?? ''), text, bytes);
}

const isPicture = (sort: Sort | null) => sort?.kind === 'image' || sort?.kind === 'pdf';

/** The content as it came, pictures and PDFs as such; null: there is none. */
export async function originalOf(source: Source): Promise<Piece | null> {
  const sort = await sortOf(source);
  if (!sort || !source.body) return null;
  const { content } = source.body;
  if (sort.kind === 'image' || sort.kind === 'pdf') {
    const picture = await undress(content, sort);
    return picture && { content: picture, ending: endings[sort.type] ?? 'bin' };
  }
  return { content, ending: textEndings[sort.kind] };
}

/** The markup as it came; null: it is none. */
export async function markupOf(source: Source): Promise<Piece | null> {
  return (await sortOf(source))?.kind === 'markup' ? originalOf(source) : null;
}

/** The picture beside the content, or the content where it is one. */
export async function screenshotOf(source: Source): Promise<Piece | null> {
  const shot = source.body?.screenshot;
  if (!shot) return (await sortOf(source))?.kind === 'image' ? originalOf(source) : null;
  const { text, bytes } = await readHead(shot);
  const sort = sortBody(shot.type, text, bytes);
  const content = sort.kind === 'image' ? await undress(shot, sort) : shot;
  return content && { content, ending: endings[sort.type || shot.type] ?? 'png' };
}

/** The beginning of the readable text; empty for what is none. @param bytes looked at, at most. */
export async function textOf(source: Source, to: Converters, bytes: number): Promise<string> {
  const sort = await sortOf(source);
  if (!sort || !source.body || isPicture(sort) || sort.kind === 'binary') return '';
  const { content } = source.body;
  return sort.kind === 'markup' ? to.text(content) : (await readPart(content, 0, bytes)).text;
}
