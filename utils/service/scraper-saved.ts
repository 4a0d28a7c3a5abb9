import type { SavedKind } from '../saved/schema';
import { type Answer, call, type Fetch } from './transport';

/** Where each kind of saved thing lives (facts 4.1 to 4.3). */
const paths: Record<SavedKind, string> = {
  schedules: '/account/schedule',
  configs: '/account/configs',
  schemes: '/account/schemes',
};
/** Milliseconds after which a call counts as unanswered. */
const patience = 60_000;

/** What a schedule is made of (facts 4.3). */
export interface ScheduleBody {
  name: string;
  config_id: string;
  /** At least 5. */
  interval_minutes: number;
  /** `HH:MM`, in UTC. */
  start_time?: string;
  stop_on_error: boolean;
}

export type SavedApi = ReturnType<typeof createSavedApi>;

/**
 * Schemes, configurations and schedules that the account keeps at the service (facts 4). Which of these a service
 * really offers is not certain: every HTTP status is an answer. Rejects with `no-answer`: a change may have
 * been made all the same.
 *
 * @param baseUrl `{scraper_base_url}`, with `/api/v1`.
 */
export function createSavedApi({
  baseUrl,
  key,
  fetch,
}: {
  baseUrl: string;
  key: string;
  fetch: Fetch;
}) {
  const root = baseUrl.replace(/\/+$/, '');

  function send(method: string, path: string, body?: object): Promise<Answer> {
    return call(fetch, root + path, {
      method,
      signal: AbortSignal.timeout(patience),
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  const at = (kind: SavedKind, id: string) => `${paths[kind]}/${encodeURIComponent(id)}`;

  return {
    /** @param page from 1; 20 things on each. */
    list: (kind: SavedKind, page: number) => send('GET', `${paths[kind]}?page=${page}&per_page=20`),
    get: (kind: SavedKind, id: string) => send('GET', at(kind, id)),
    remove: (kind: SavedKind, id: string) => send('DELETE', at(kind, id)),
    createConfig: (name: string, config: Record<string, unknown>) =>
      send('POST', paths.configs, { name, config }),
    createSchedule: (schedule: ScheduleBody) => send('POST', paths.schedules, schedule),
    /** Pauses an active one and activates a paused one: look first which it is. */
    toggle: (id: string) => send('POST', `${at('schedules', id)}/toggle`),
    runs: (id: string) => send('GET', `${at('schedules', id)}/runs`),
  };
}
