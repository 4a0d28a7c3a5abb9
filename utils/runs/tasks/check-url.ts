import { ProblemError } from '../../problem';

/** Prefix of the documented task path, after the base URL. */
const taskPaths = '/scraper/';

/**
 * URL for polling a task. `check_url` is a path that includes the version segment, so it is resolved against the
 * scraper's origin; the segment is added to a documented path that lacks it. A URL of any other origin is refused
 * (`foreign-address`), because the key would be sent there.
 * @param baseUrl `{scraper_base_url}`, with `/api/v1`.
 * @param checkUrl as received from the service; null: use the documented path with the task's ID.
 */
export function resolveCheckUrl(baseUrl: string, taskId: string, checkUrl: string | null): string {
  const base = new URL(baseUrl);
  if (checkUrl === null || checkUrl === '') {
    return `${baseUrl.replace(/(?<!\/)\/+$/, '')}/scraper/tasks/${encodeURIComponent(taskId)}`;
  }
  if (!URL.canParse(checkUrl, base.origin)) {
    throw new ProblemError('foreign-address', { detail: checkUrl.slice(0, 200) });
  }
  const url = new URL(checkUrl, base.origin);
  if (url.origin !== base.origin) throw new ProblemError('foreign-address', { detail: url.origin });
  const version = base.pathname.replace(/(?<!\/)\/+$/, '');
  if (url.pathname.startsWith(taskPaths)) url.pathname = version + url.pathname;
  return url.href;
}
