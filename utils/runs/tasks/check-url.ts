import { ProblemError } from '../../problem';

/** The documented path of a task begins so, behind the base address. */
const taskPaths = '/scraper/';

/**
 * The address to ask for a task. `check_url` is a path with the version segment, so it is joined to the
 * scraper's origin; the segment is put before a documented path that came without it. An address of any other origin is
 * refused (`foreign-address`), or the key would go there.
 *
 * @param baseUrl `{scraper_base_url}`, with `/api/v1`.
 * @param checkUrl as the service gave it; null: the documented path with the task's id.
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
