import { type DetectedBody, detectBody } from './detect-kind';

/** Image or PDF contained as text in a field beside the content. */
export interface Attachment {
  field: string;
  /** Value of the field, still encoded; `decodeBody` decodes it. */
  text: Blob;
  detected: DetectedBody;
}

/** Minimum length of an encoded image or PDF, in characters. */
const shortest = 100;
/** Number of characters for detecting the kind: the start of a data URL and the first bytes. */
const head = 400;

/** Finds images and PDFs among the additional fields of a result, whatever their names. */
export function attachmentsOf(extra: Readonly<Record<string, unknown>>): Attachment[] {
  return Object.entries(extra).flatMap(([field, value]): Attachment[] => {
    if (typeof value !== 'string' || value.length < shortest) return [];
    const start = value.slice(0, head);
    const detected = detectBody('text/plain', start, new TextEncoder().encode(start));
    const known = detected.kind === 'image' || detected.kind === 'pdf';
    return known ? [{ field, text: new Blob([value], { type: 'text/plain' }), detected }] : [];
  });
}
