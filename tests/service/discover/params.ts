import { isRecord } from '../scraper/shape.ts';

const sources = ['sitemap', 'commoncrawl', 'crawl'] as const;
export type Source = (typeof sources)[number];

/**
 * Validated discovery with all defaults filled in (facts 4.5; defaults of `sources` and limits of
 * `depth` are a guess).
 */
export interface MapParams {
  /** Start URL, such as `https://shop.example/`. */
  origin: string;
  /** The `url` or `domain` parameter as sent. */
  domain: string;
  sources: Source[];
  /** Maximum number of URLs, 1 to 10,000. */
  maxUrls: number;
  pattern: string | null;
  checkIfLive: boolean;
  /** Maximum number of clicks from the front page, 1 to 10. */
  depth: number;
  async: boolean;
}

export interface SearchParams {
  /** One to ten queries. */
  queries: string[];
  /** Results per query, 1 to 100. */
  maxUrls: number;
  region: string;
}

/** Reader for the body of a request, which collects what is invalid in it. */
export class RequestFields {
  readonly typeErrors: string[] = [];
  readonly valueErrors: string[] = [];
  readonly #body: Record<string, unknown>;

  constructor(body: Record<string, unknown>) {
    this.#body = body;
  }

  get hasErrors(): boolean {
    return this.typeErrors.length + this.valueErrors.length > 0;
  }

  raw(name: string): unknown {
    const value = this.#body[name];
    return value === null || value === '' ? undefined : value;
  }

  text(name: string): string | null {
    const value = this.raw(name);
    if (value === undefined || typeof value === 'string') return value?.trim() ?? null;
    this.typeErrors.push(`${name} must be a string`);
    return null;
  }

  flag(name: string): boolean {
    const value = this.raw(name);
    if (value === undefined || typeof value === 'boolean') return value ?? false;
    this.typeErrors.push(`${name} must be a boolean`);
    return false;
  }

  whole(name: string, fallback: number, max: number): number {
    const value = this.raw(name);
    if (value === undefined) return fallback;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      this.typeErrors.push(`${name} must be an integer`);
    } else if (value >= 1 && value <= max) return value;
    else this.valueErrors.push(`${name} must be between 1 and ${max}`);
    return fallback;
  }
}

/**
 * Start URL for a host, with or without port, or for a whole URL; null when the text is neither.
 */
function originOf(domain: string): string | null {
  const address = /^https?:\/\//i.test(domain) ? domain : `https://${domain}`;
  if (/\s/.test(domain) || !URL.canParse(address)) return null;
  const { origin, hostname } = new URL(address);
  return hostname.includes('.') || hostname === 'localhost' ? `${origin}/` : null;
}

function readSources(fields: RequestFields): Source[] {
  const value = fields.raw('sources') ?? ['sitemap'];
  if (!Array.isArray(value)) {
    fields.typeErrors.push('sources must be a list');
    return [];
  }
  const known = sources.filter((source) => value.includes(source));
  const strange = value.some((one) => !sources.some((source) => source === one));
  if (strange || known.length === 0) {
    fields.valueErrors.push('sources must name sitemap, commoncrawl or crawl');
  }
  return known;
}

function readPattern(fields: RequestFields): string | null {
  const pattern = fields.text('url_pattern');
  if (pattern === null) return null;
  try {
    if (new RegExp(pattern).source !== '' && pattern.length <= 1000) return pattern;
    fields.valueErrors.push('url_pattern must be at most 1000 characters');
  } catch {
    fields.valueErrors.push('url_pattern is not a valid regular expression');
  }
  return null;
}

/**
 * Parameters common to map and crawl, which differ in their default limit; a crawl has only one
 * source.
 */
export function readMap(fields: RequestFields, kind: 'map' | 'crawl'): MapParams {
  const domain = fields.text('domain') ?? '';
  const origin = originOf(domain);
  if (domain === '' && fields.typeErrors.length === 0)
    fields.valueErrors.push('domain is required');
  else if (origin === null && domain !== '') fields.valueErrors.push('invalid domain');
  return {
    origin: origin ?? '',
    domain,
    sources: kind === 'map' ? readSources(fields) : ['crawl'],
    maxUrls: fields.whole('max_urls', kind === 'map' ? 500 : 100, 10_000),
    pattern: readPattern(fields),
    checkIfLive: fields.flag('check_if_live'),
    depth: fields.whole('depth', 1, 10),
    async: fields.flag('async'),
  };
}

export function readSearch(fields: RequestFields): SearchParams {
  const value = fields.raw('query');
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const queries = list.filter((one) => typeof one === 'string').map((one) => one.trim());
  if (queries.length < list.length)
    fields.typeErrors.push('query must be a string or a list of them');
  else if (queries.every((one) => one === '')) fields.valueErrors.push('query is required');
  else if (queries.length > 10) fields.valueErrors.push('query takes at most 10 queries');
  const region = fields.text('region') ?? 'us-en';
  if (!/^[a-z]{2}-[a-z]{2}$/.test(region)) fields.valueErrors.push('invalid region');
  return { queries, maxUrls: fields.whole('max_urls', 20, 100), region };
}

/** Parameters with which each page of a crawl is scraped. */
export function readScraperConfig(fields: RequestFields): Record<string, unknown> {
  const value = fields.raw('scraper_config') ?? {};
  if (isRecord(value)) return value;
  fields.typeErrors.push('scraper_config must be an object');
  return {};
}
