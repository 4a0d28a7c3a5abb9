import type { Action } from './action.ts';

const show = /\b(list|show|what|which|see|get|give|tell|retrieve|open|how many)\b/i;
const make = /\b(generate|create|make|build|save|write|set up)\b/i;
const toggle =
  /\b(pause|stop|resume|activate|deactivate|unpause|restart|toggle|(?:switch|turn) (?:on|off))\b/i;
const often =
  /\bevery\s+(?:(\d+)\s+)?(minutes?|mins?|hours?|days?|weeks?)\b|\b(hourly|daily|weekly)\b/i;

function quoted(text: string): string | null {
  return /["“‘`]([^"”’`]+)["”’`]/.exec(text)?.[1] ?? null;
}

function named(text: string): string | null {
  return quoted(text) ?? /\b(?:called|named)\s+([\w-]+)/i.exec(text)?.[1] ?? null;
}

function minutesOf(text: string): number | null {
  const [, count, unit = '', word = ''] = often.exec(text) ?? [];
  const each = unit || { hourly: 'hour', daily: 'day', weekly: 'week' }[word.toLowerCase()] || '';
  const sizes: [RegExp, number][] = [
    [/^min/i, 1],
    [/^hour/i, 60],
    [/^day/i, 1440],
    [/^week/i, 10_080],
  ];
  const size = sizes.find(([pattern]) => pattern.test(each))?.[1];
  return size === undefined ? null : size * Number(count ?? '1');
}

function configFor(url: string, text: string): Action {
  const mode = /\b(request|browser|auto) mode\b/i.exec(text)?.[1]?.toLowerCase();
  const country = /\b(?:from|country)\s+([A-Z]{2})\b/.exec(text)?.[1];
  const content = /\bmarkdown\b/i.test(text) ? 'markdown' : undefined;
  const { host, pathname } = new URL(url);
  return {
    tool: 'generate_config',
    params: {
      name: named(text) ?? `${host}${pathname}`,
      url,
      ...(mode === undefined ? {} : { mode }),
      ...(country === undefined ? {} : { proxy_country: country }),
      ...(content === undefined ? {} : { content }),
    },
  };
}

/**
 * Actions other than scraping, discovery and balance for one task of a message; empty: none.
 * @param text without URLs. @param pages URLs that the task is about. @param own whether the task
 * names these pages itself.
 */
export function savedActions(text: string, pages: readonly string[], own: boolean): Action[] {
  const [page] = pages;
  const job = /\bjob_\w+/.exec(text)?.[0] ?? null;
  const config = /\bcfg_\w+/.exec(text)?.[0] ?? null;
  if (toggle.test(text) && !often.test(text) && /\b(schedules?|jobs?|job_\w+)\b/i.test(text)) {
    const off = /\b(pause|stop|deactivate|off)\b/i.test(text);
    const params = { schedule_id: job ?? quoted(text), is_active: !off };
    if (/\btoggle\b/i.test(text))
      return [{ tool: 'toggle_schedule', params: { ...params, is_active: null } }];
    return [{ tool: 'toggle_schedule', params }];
  }
  if (show.test(text) && /\b(schedules|jobs)\b/i.test(text)) {
    return [{ tool: 'list_schedules', params: {} }];
  }
  if (often.test(text) || (/\bschedule\b/i.test(text) && !show.test(text))) {
    const at = /\bat\s+(\d{1,2}):(\d{2})\b/.exec(text);
    const start = at ? `${(at[1] ?? '').padStart(2, '0')}:${at[2] ?? ''}` : null;
    const plan: Action = {
      tool: 'create_schedule',
      params: {
        name: named(text),
        config_id: config,
        interval_minutes: minutesOf(text),
        start_time: start,
      },
    };
    return own && config === null && page !== undefined ? [configFor(page, text), plan] : [plan];
  }
  if (show.test(text) && /\b(configs|configurations)\b/i.test(text)) {
    return [{ tool: 'list_configs', params: {} }];
  }
  if (
    show.test(text) &&
    (config !== null || (/\bconfig(uration)?\b/i.test(text) && quoted(text)))
  ) {
    return [{ tool: 'get_config', params: { config_id: config ?? quoted(text) } }];
  }
  if (make.test(text) && /\b(schema|scheme)\b/i.test(text) && page !== undefined) {
    return [{ tool: 'generate_schema', params: { url: page, extraction_prompt: text.trim() } }];
  }
  if (make.test(text) && /\bconfig(uration)?\b/i.test(text) && page !== undefined) {
    return [configFor(page, text)];
  }
  const query =
    /\b(?:search|look|find)\b.*?\b(?:for|about|selling|domains|websites|sites)\s+(?:about |for |selling |that sell )?(.+)/i.exec(
      text,
    )?.[1];
  if (!own && query !== undefined && /\b(search|domains|websites|sites)\b/i.test(text)) {
    return [{ tool: 'search_domains', params: { query: quoted(text) ?? query.trim() } }];
  }
  return [];
}
