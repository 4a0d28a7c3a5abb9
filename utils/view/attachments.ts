import { type DetectedBody, detectBody } from './detect-kind';

/** A picture or a PDF that came as text in a field beside the content. */
export interface Attachment {
  field: string;
  /** The text, in the dress that it came in; `undress` makes bytes of it. */
  text: Blob;
  sort: DetectedBody;
}

/** No picture and no PDF is shorter, in letters. */
const shortest = 100;
/** Letters that tell what it is: a data URL's beginning, and the first bytes behind it. */
const head = 400;

/** The pictures and PDFs among the fields that the service added, whatever those are called. */
export function attachmentsOf(extra: Readonly<Record<string, unknown>>): Attachment[] {
  return Object.entries(extra).flatMap(([field, value]): Attachment[] => {
    if (typeof value !== 'string' || value.length < shortest) return [];
    const start = value.slice(0, head);
    const sort = detectBody('text/plain', start, new TextEncoder().encode(start));
    const known = sort.kind === 'image' || sort.kind === 'pdf';
    return known ? [{ field, text: new Blob([value], { type: 'text/plain' }), sort }] : [];
  });
}
