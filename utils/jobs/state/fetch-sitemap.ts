import { readLimitedBody } from '../../limited-body';
import { ProblemError } from '../../problem';
import { maxFileBytes, readTextFile } from '../read-file';

/** Time in ms after which a sitemap that does not arrive is given up. */
const timeout = 30_000;

const noAnswer = (url: string, status?: number) =>
  new ProblemError('sitemap-no-answer', { detail: url, ...(status !== undefined && { status }) });

/**
 * Text of a sitemap, unpacked if it is gzip. The request is one of the browser's own: it takes the route of the
 * profile for its host, and is refused where that is blocked. It carries no cookies and names no referrer.
 * Rejects with `sitemap-no-answer`, `file-too-large` and `file-unreadable`.
 */
export async function fetchSitemap(url: string, ended: AbortSignal): Promise<string> {
  // The extension's content security policy allows no other.
  if (!url.startsWith('https:')) throw noAnswer(url);
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([ended, AbortSignal.timeout(timeout)]),
    });
    if (!response.ok) throw noAnswer(url, response.status);
    const { content, isWhole } = await readLimitedBody(response, maxFileBytes);
    if (!isWhole) throw new ProblemError('file-too-large');
    return await readTextFile(content);
  } catch (error) {
    throw error instanceof ProblemError ? error : noAnswer(url);
  }
}
