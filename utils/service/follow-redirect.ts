import { ProblemError } from '../problem';
import {
  fetchResponse,
  readAnswer,
  redirectTarget,
  type Fetch,
  type HttpAnswer,
} from './transport';

/** Like `fetchFollowing`, reading the whole response. */
export const fetchTextFollowing = async (
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<HttpAnswer> => readAnswer(await fetchFollowing(fetch, url, init));

/**
 * Like `fetchResponse`, for a free GET request: follows one redirect within the same origin, for example to a URL with
 * a trailing slash. Throws `redirected` for every other redirect, because the key would be sent along.
 */
export async function fetchFollowing(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetchResponse(fetch, url, init);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'redirected') throw error;
    const target = redirectTarget(error) ?? (await findTarget(fetch, url, init.signal));
    const { origin, search } = new URL(url);
    if (target.origin !== origin) throw new ProblemError('redirected', { detail: target.origin });
    if (target.search === '') target.search = search;
    return await fetchResponse(fetch, target.href, init);
  }
}

/**
 * Browsers hide a redirect's target, but report the final URL of a followed one: requested without the key and the
 * query, which may contain it.
 */
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
