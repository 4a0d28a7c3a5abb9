import type { Fields } from './coerce.ts';
import { isRecord } from './shape.ts';

/**
 * One instruction in the page (facts 2.1): its selector, or its milliseconds, and for `fill` the
 * value.
 */
export type Instruction =
  | { do: 'click' | 'wait_for'; selector: string }
  | { do: 'wait'; ms: number }
  | { do: 'fill'; selector: string; value: string };

/**
 * Filters for the captured requests of a page. The shape is not public; here all given filters must
 * match.
 */
export interface CaptureFilter {
  /** Substring of the URL. */
  url?: string;
  method?: string;
  resourceType?: string;
}

/** Parameters that act in the page or on its request. */
export interface PageParams {
  instructions: Instruction[];
  script: string | null;
  blocked: string[];
  headers: Record<string, string>;
  captureHeaders: boolean;
  /** Empty: no requests are captured. */
  capture: CaptureFilter[];
}

/** Resource types of the driven browser; the service's own list is not public. */
const resourceTypes = new Set([
  'stylesheet',
  'image',
  'media',
  'font',
  'script',
  'texttrack',
  'xhr',
  'fetch',
  'eventsource',
  'websocket',
  'manifest',
  'other',
]);
/** Maximum number of capture filters (facts 2.1). */
const maxFilters = 10;
const maxWaitMs = 30_000;
const nonEmpty = (value: unknown): value is string => typeof value === 'string' && value !== '';

function readFill(argument: unknown): Instruction | null {
  const pair: readonly unknown[] = Array.isArray(argument) ? argument : [];
  const { selector, value } = isRecord(argument) ? argument : { selector: pair[0], value: pair[1] };
  return nonEmpty(selector) && typeof value === 'string' ? { do: 'fill', selector, value } : null;
}

/** `{"click": ".x"}`, `{"wait": 1000}`, `{"fill": [".x", "text"]}` or with an object, `{"wait_for": ".x"}`. */
function readInstruction(entry: unknown): Instruction | null {
  if (!isRecord(entry)) return null;
  const [[name, value] = ['', null], ...more] = Object.entries(entry);
  if (more.length > 0) return null;
  if (name === 'fill') return readFill(value);
  if (name === 'wait') {
    const fits = typeof value === 'number' && value >= 0 && value <= maxWaitMs;
    return fits ? { do: 'wait', ms: value } : null;
  }
  if (name !== 'click' && name !== 'wait_for') return null;
  return nonEmpty(value) ? { do: name, selector: value } : null;
}

function readFilter(entry: unknown): CaptureFilter | null {
  if (!isRecord(entry)) return null;
  const { url, method } = entry;
  const type = entry['resource_type'] ?? entry['type'];
  return {
    ...(nonEmpty(url) ? { url } : {}),
    ...(nonEmpty(method) ? { method: method.toUpperCase() } : {}),
    ...(nonEmpty(type) ? { resourceType: type } : {}),
  };
}

// Headers that the connection sets itself; overriding them would break it.
const ownHeaders =
  /^(host|content-length|connection|transfer-encoding|upgrade|te|trailer|expect)$/i;

function readHeaders(value: unknown): Record<string, string> | null {
  if (value === undefined) return {};
  if (!isRecord(value)) return null;
  const pairs = Object.entries(value).map(([name, text]): [string, string] | null =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
    !ownHeaders.test(name) &&
    typeof text === 'string' &&
    /^[\t\x20-\x7e]*$/.test(text)
      ? [name, text]
      : null,
  );
  return pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs) : null;
}

/**
 * Reads the parameters that act in the page; validation errors are added to those of the fields.
 */
export function readPageParams(fields: Fields): PageParams {
  const addProblem = (name: string): void => void fields.problems.push(`invalid ${name} value`);
  const instructions = fields.objects('js_instructions').map(readInstruction);
  if (instructions.includes(null)) addProblem('js_instructions');

  const script = fields.raw('execute_js') ?? null;
  if (script !== null && typeof script !== 'string') addProblem('execute_js');

  const blocked = fields.list('block_resources').map((name) => name.toLowerCase());
  if (!blocked.every((name) => resourceTypes.has(name))) addProblem('block_resources');

  // JSON objects, which a query can't carry: POST only (facts 2.1).
  const headers = readHeaders(fields.raw('additional_headers'));
  if (headers === null) addProblem('additional_headers');

  const capture = fields.objects('networkCapture').map(readFilter);
  if (capture.includes(null) || capture.length > maxFilters) addProblem('networkCapture');
  return {
    instructions: instructions.filter((one) => one !== null),
    script: typeof script === 'string' ? script : null,
    blocked,
    headers: headers ?? {},
    captureHeaders: fields.flag('capture_headers'),
    capture: capture.filter((one) => one !== null),
  };
}
