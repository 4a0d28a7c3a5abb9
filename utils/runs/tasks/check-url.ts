/** Prefix of the documented task path, after the base URL. */
const taskPaths = '/scraper/';

/** Maximum length of a URL in characters; servers take no longer ones. */
const maxUrlLength = 8_000;

/**
 * URL for polling a task. `check_url` is a path that includes the version segment, so it is resolved against the
 * scraper's origin; the segment is added to a documented path that lacks it. A server behind a gateway may name its own
 * host without TLS. The key is sent to no other host: in place of its URL stands the documented path, because the task
 * runs and will be charged. So it does in place of a URL that is too long.
 * @param baseUrl `{scraper_base_url}`, with `/api/v1`.
 * @param checkUrl as received from the service; null: use the documented path with the task's ID.
 */
export function resolveCheckUrl(baseUrl: string, taskId: string, checkUrl: string | null): string {
  const base = new URL(baseUrl);
  const isUrl = checkUrl && checkUrl.length <= maxUrlLength && URL.canParse(checkUrl, base.origin);
  const url = isUrl && new URL(checkUrl, base.origin);
  if (url && url.protocol === 'http:' && url.hostname === base.hostname) {
    url.protocol = base.protocol;
    url.port = base.port;
  }
  if (!url || url.origin !== base.origin) {
    // Half of a surrogate pair has no form in a URL, and encoding it throws.
    const id = encodeURIComponent(taskId.toWellFormed());
    return `${baseUrl.replace(/(?<!\/)\/+$/, '')}/scraper/tasks/${id}`;
  }
  // A browser sends no request to a URL with a login.
  url.username = '';
  url.password = '';
  const version = base.pathname.replace(/(?<!\/)\/+$/, '');
  if (url.pathname.startsWith(taskPaths)) url.pathname = version + url.pathname;
  return url.href;
}
