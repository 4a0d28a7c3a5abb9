import { Fields } from './coerce.ts';
import { validSelector } from './document.ts';
import { readPageParams } from './page-params.ts';
import type { PageParams } from './page-params.ts';
import { readReading } from './reading-params.ts';
import type { Reading } from './reading-params.ts';

export type Mode = 'request' | 'browser' | 'auto';
type WaitUntil = 'load' | 'domcontentloaded' | 'networkidle' | 'commit';
export type Device = 'windows' | 'macos' | 'android';

/** Validated scrape with all defaults filled in. */
export interface ScrapeParams extends PageParams, Reading {
  url: string;
  mode: Mode;
  proxyType: 'residential' | 'datacenter';
  country: string | null;
  sessionId: string | null;
  screenshot: boolean;
  pdf: boolean;
  async: boolean;
  delivery: 'raw' | 'json';
  content: 'html' | 'markdown' | 'screenshot' | 'pdf';
  includeContent: boolean;
  noHtml: boolean;
  waitSeconds: number;
  /** Null: wait until the page has loaded and its network is idle. */
  waitUntil: WaitUntil | null;
  excludedTags: string[];
  excludedSelectors: string[];
  device: Device;
  /**
   * Whether an upload of the results is requested; the local service answers that it does not
   * upload.
   */
  upload: boolean;
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Codes with a name that are no countries in ISO 3166-1. UK and EL are common mistakes for GB and GR. */
const noCountries = new Set('UK EL XX ZZ EU UN EZ QO XA XB AC CP CQ DG EA IC TA'.split(' '));

/** The country code in capitals; null when it is not an ISO two-letter code. */
function countryCode(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[A-Za-z]{2}$/.test(value)) return null;
  const code = value.toUpperCase();
  return noCountries.has(code) || regions.of(code) === undefined ? null : code;
}

function urlProblem(value: unknown): string | null {
  if (value === undefined) return 'url is required';
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    return 'invalid URL format';
  }
  return null;
}

/**
 * Parses the parameters of a scrape (interface, Scraper API; facts 2.1). Error messages are the
 * interface's, word for word, where it gives one.
 */
export function readParams(
  values: Record<string, unknown>,
): { params: ScrapeParams } | { problems: string[] } {
  const fields = new Fields(values);
  const { problems } = fields;
  const url = fields.raw('url');
  const urlError = urlProblem(url);
  if (urlError !== null) problems.push(urlError);

  const mode = fields.choice('mode', ['request', 'browser', 'auto'], 'auto');
  const country = fields.sent('proxy_country');
  const code = countryCode(country);
  if (country !== undefined && code === null) problems.push('invalid proxy_country');
  const session = fields.sent('proxy_session_id');
  const sessionId =
    typeof session === 'string' && /^[A-Za-z0-9]{6,8}$/.test(session) ? session : null;
  if (session !== undefined && sessionId === null) problems.push('invalid proxy_session_id');

  const delivery = fields.choice('delivery', ['raw', 'json'], 'raw');
  const wantsShot = fields.flag('screenshot');
  // Raw delivery has a single body: a requested screenshot without a content type becomes that
  // body.
  const wantsPdf = fields.flag('pdf');
  const asked = wantsShot ? 'screenshot' : wantsPdf ? 'pdf' : 'html';
  const usual = delivery === 'raw' ? asked : 'html';
  const content = fields.choice('content', ['html', 'markdown', 'screenshot', 'pdf'], usual);
  const reading = readReading(fields);
  const screenshot = wantsShot || content === 'screenshot';
  const pdf = wantsPdf || content === 'pdf';
  if ((screenshot || reading.ai?.source === 'screenshot') && mode !== 'browser') {
    problems.push('screenshot requires browser');
  }
  if (pdf && mode !== 'browser') problems.push('pdf requires browser');

  const proxyType = fields.choice('proxy_type', ['residential', 'datacenter'], 'residential');
  if (proxyType === 'datacenter' && mode !== 'request') {
    problems.push('proxy_type datacenter is only available with mode request');
  }

  const excludedTags = fields.list('excluded_tags');
  const excludedSelectors = fields.list('excluded_selectors');
  if (!excludedTags.every((tag) => /^[a-z][a-z0-9-]*$/i.test(tag))) {
    problems.push('invalid excluded_tags value');
  }
  if (!excludedSelectors.every(validSelector)) problems.push('invalid excluded_selectors value');

  const waits = ['load', 'domcontentloaded', 'networkidle', 'commit'] as const;
  const params: ScrapeParams = {
    url: typeof url === 'string' ? url : '',
    mode,
    proxyType,
    country: code,
    sessionId,
    screenshot,
    pdf,
    async: fields.flag('async'),
    delivery,
    content,
    includeContent: fields.flag('include_content'),
    noHtml: fields.flag('no_html'),
    waitSeconds: fields.amount('wait_seconds', 30),
    waitUntil:
      fields.raw('wait_until') === undefined ? null : fields.choice('wait_until', waits, 'load'),
    excludedTags,
    excludedSelectors,
    device: fields.choice('device', ['windows', 'macos', 'android'], 'windows'),
    ...readPageParams(fields),
    ...reading,
    upload: fields.raw('storage_id') !== undefined || fields.flag('use_default_storage'),
  };
  return problems.length > 0 ? { problems } : { params };
}
