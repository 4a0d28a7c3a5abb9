import { parseAmount } from '../amount';
import { redact, redactFields } from './redact';
import type { ServiceItem, ScheduleRun } from './schema';
import { isRecord } from '../is-record';

interface ListPage {
  items: ServiceItem[];
  total: number | null;
  unreadable: number;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Known and likely names of a list in its envelope (facts 4.2 documents only `schedules`). */
const listNames = [
  'schedules',
  'configs',
  'schemes',
  'schemas',
  'runs',
  'items',
  'results',
  'data',
];

/** The list in a response: not wrapped, or under its own or a usual name; null for none. */
function listIn(json: unknown, name: string, depth = 0): unknown[] | null {
  if (isList(json)) return json;
  if (!isRecord(json) || depth > 2) return null;
  for (const key of [name, ...listNames]) {
    const inner = json[key];
    if (isList(inner)) return inner;
  }
  return isRecord(json['data']) ? listIn(json['data'], name, depth + 1) : null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** ID of an item, under its own or a usual name; null for none. */
export function itemId(fields: Record<string, unknown>): string | null {
  const keys = ['id', 'schedule_id', 'job_id', 'config_id', 'scheme_id', 'schema_id', 'storage_id'];
  const id = keys.map((key) => textOf(fields[key])).find((one) => one !== null && one !== '');
  return id !== undefined && id !== null && id.length <= 200 ? id : null;
}

export function parseItem(value: unknown): ServiceItem | null {
  if (!isRecord(value)) return null;
  const id = itemId(value);
  if (id === null) return null;
  return { id, name: (textOf(value['name']) ?? '').slice(0, 300), fields: redactFields(value) };
}

function totalIn(json: unknown): number | null {
  if (!isRecord(json)) return null;
  const paging = isRecord(json['pagination']) ? json['pagination'] : json;
  const total = parseAmount(paging['total'] ?? paging['total_count']);
  return total !== null && Number.isInteger(total) ? total : null;
}

export function parsePage(json: unknown, name: string): ListPage | null {
  const list = listIn(json, name);
  if (!list) return null;
  const parsed = list.map(parseItem);
  const items = parsed.flatMap((item) => item ?? []);
  return { items, total: totalIn(json), unreadable: parsed.length - items.length };
}

/** Last time in ms that a `Date` can hold; formatting a later one throws. */
const latestTime = 8.64e15;

/** Day, time and zone as in ISO 8601, also with a space before the time or the zone, or the name of UTC. */
const isoTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(?:z|utc|gmt|([+-]\d\d):?(\d\d))?$/i;
/** Time as web frameworks write it: `Sat, 31 Jan 2026 10:00:00 GMT`. */
const httpTime = /^[a-z]{3}, (\d\d? [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)?)(?: (gmt|utc|[+-]\d{4}))?$/i;

/** An ISO time in the one form that all browsers read; null: not one. */
function isoOf(text: string): string | null {
  const [, day, time = '00:00', hours, minutes] = isoTime.exec(text) ?? [];
  return day === undefined ? null : `${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`;
}

/** A time of a web framework with its zone; null: not one. */
function httpOf(text: string): string | null {
  const [, time, zone = 'GMT'] = httpTime.exec(text) ?? [];
  return time === undefined ? null : `${time} ${zone}`;
}

/**
 * Timestamp in ms of a time from the service, which is UTC without a zone (facts 4.3); null if
 * unparsable.
 */
export function parseTime(value: unknown): number | null {
  if (typeof value === 'number') {
    const at = value < 1e11 ? value * 1000 : value;
    return at > 0 && at <= latestTime ? at : null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  // Other texts are no times: Chromium's `Date.parse` reads 'Run 12' as a date in 2001.
  const at = Date.parse(isoOf(text) ?? httpOf(text) ?? '');
  return Number.isNaN(at) ? null : at;
}

export interface Schedule {
  configId: string | null;
  minutes: number | null;
  /** Null if the service does not say. */
  active: boolean | null;
  lastRun: number | null;
  lastStatus: string | null;
  nextRun: number | null;
}

/** State in its documented form, a boolean, or as a database or form writes it. */
const states = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
]);

/** Parses the known fields of a schedule (facts 4.3). */
export function parseSchedule({ fields }: Pick<ServiceItem, 'fields'>): Schedule {
  const minutes = parseAmount(fields['interval_minutes']);
  const active = fields['is_active'] ?? fields['active'];
  return {
    configId: textOf(fields['config_id']),
    minutes: minutes === null || minutes === 0 ? null : minutes,
    active: states.get(typeof active === 'string' ? active.trim().toLowerCase() : active) ?? null,
    lastRun: parseTime(fields['last_run']),
    lastStatus: textOf(fields['last_status']),
    nextRun: parseTime(fields['next_run']),
  };
}

/** Parameters in a configuration or scheme; empty if none are shown. */
export function itemParameters({ fields }: Pick<ServiceItem, 'fields'>): Record<string, unknown> {
  return isRecord(fields['config']) ? fields['config'] : {};
}

/** URL in a configuration or scheme; '' for none. */
export function itemAddress(item: Pick<ServiceItem, 'fields'>): string {
  const url = itemParameters(item)['url'] ?? item.fields['url'];
  return typeof url === 'string' ? url.slice(0, 4000) : '';
}

/** Parses the runs of a schedule; null if the response contains no list. */
export function parseScheduleRuns(json: unknown): ScheduleRun[] | null {
  const list = listIn(json, 'runs');
  return list && list.filter(isRecord).slice(0, 100).map(scheduleRunOf);
}

function scheduleRunOf(fields: Record<string, unknown>): ScheduleRun {
  const { url, error, credits_used } = fields;
  return {
    at: parseTime(
      fields['started_at'] ?? fields['created_at'] ?? fields['run_at'] ?? fields['finished_at'],
    ),
    status: textOf(fields['status']),
    url: typeof url === 'string' ? url.slice(0, 4000) : '',
    credits: parseAmount(credits_used),
    taskId: textOf(fields['task_id'] ?? fields['scrape_task_id']),
    checkUrl: textOf(fields['check_url'] ?? fields['scrape_check_url']),
    error:
      error === null || error === undefined
        ? null
        : (textOf(error) ?? JSON.stringify(redact(error))),
    fields: redactFields(fields),
  };
}
