import { ProblemError } from '../problem';
import { fetchText, redirectTarget, type Fetch, type HttpAnswer } from './transport';

/**
 * As `fetchText`, for a GET that costs nothing: a redirect within the same origin, as to an address with a slash, is
 * followed once. Errors: `redirected` for every other one, since a key would go along.
 */
export async function fetchTextFollowing(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<HttpAnswer> {
  try {
    return await fetchText(fetch, url, init);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'redirected') throw error;
    const target = redirectTarget(error) ?? (await findTarget(fetch, url, init.signal));
    const { origin, search } = new URL(url);
    if (target.origin !== origin) throw new ProblemError('redirected', { detail: target.origin });
    if (target.search === '') target.search = search;
    return await fetchText(fetch, target.href, init);
  }
}

/** Browsers hide where a redirect leads, but tell where they came out: asked without the key and the query, which may hold it. */
async function findTarget(
  fetch: Fetch,
  url: string,
  signal: AbortSignal | null | undefined,
): Promise<URL> {
  const { origin, pathname } = new URL(url);
  const init: RequestInit = { redirect: 'follow', credentials: 'omit', cache: 'no-store' };
  let came: Response;
  try {
    came = await fetch(origin + pathname, { ...init, ...(signal && { signal }) });
  } catch {
    throw new ProblemError('redirected', { detail: origin });
  }
  return new URL(URL.canParse(came.url) ? came.url : url);
}
