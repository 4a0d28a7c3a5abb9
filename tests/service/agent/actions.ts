import type { Account } from '../types.ts';
import { factsOf, linksOf } from '../scraper/document.ts';
import type { Engine } from '../scraper/engine.ts';
import { ScrapeFailure } from '../scraper/failures.ts';
import { readParams } from '../scraper/params.ts';
import type { Mode } from '../scraper/params.ts';
import { scrape } from '../scraper/scrape.ts';
import type { Scraped } from '../scraper/scrape.ts';
import { findOn, tell } from './findings.ts';
import type { Action } from './plan.ts';

/** An action done: as `actions_taken` tells it, and in words. */
export interface Done {
  tool: Action['tool'];
  params: Action['params'];
  result: { success: boolean } & Record<string, unknown>;
  words: string;
}

/** Scrapes within the agent's own fee: an agent step costs 30 credits and the scrape is part of it. */
async function fetchFor(
  engine: Engine,
  account: Account,
  url: string,
  mode: Mode,
): Promise<Scraped> {
  const read = readParams({ url, mode });
  if ('problems' in read) throw new ScrapeFailure('Navigation error', { cause: read.problems });
  return scrape(engine.tools, account, read.params);
}

type Of<T extends Action['tool']> = Extract<Action, { tool: T }>;

async function scrapeUrl(
  engine: Engine,
  account: Account,
  action: Of<'scrape_url'>,
): Promise<Done> {
  const { url, extraction_prompt: prompt } = action.params;
  const page = await fetchFor(engine, account, url, 'auto');
  const title = page.html === null ? '' : factsOf(page.html).title;
  const data = page.html === null ? {} : findOn(page.html, page.url, prompt);
  const kind = page.html === null ? `a ${page.contentType} file of ${page.body.length} bytes` : '';
  const result = {
    success: true,
    status_code: page.status,
    title,
    url: page.url,
    mode_used: page.usedBrowser ? 'auto (browser)' : 'auto (request)',
    data,
  };
  const found = kind === '' ? tell(data) : `It is ${kind}.`;
  const named = title === '' ? '' : ` with the title "${title}"`;
  const words = `${url} answered ${page.status}${named}. ${found}`;
  return { ...action, result, words };
}

/** Addresses from the site map, or where there is none the links of the page itself. */
async function addresses(
  engine: Engine,
  account: Account,
  from: string,
): Promise<{ urls: string[]; source: string; status: number }> {
  const { origin } = new URL(from);
  const map = await fetchFor(engine, account, `${origin}/sitemap.xml`, 'request');
  const listed = [...map.body.toString('utf8').matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/gi)];
  const urls = listed.map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));
  if (map.status === 200 && urls.length > 0) return { urls, source: 'sitemap', status: map.status };
  const page = await fetchFor(engine, account, from, 'auto');
  const links = page.html === null ? [] : linksOf(page.html, page.url);
  const own = links.filter((link) => new URL(link).origin === origin);
  return { urls: own, source: 'crawl', status: page.status };
}

async function discoverUrls(
  engine: Engine,
  account: Account,
  action: Of<'discover_urls'>,
): Promise<Done> {
  const { domain, url_pattern: pattern } = action.params;
  const { urls, source, status } = await addresses(engine, account, domain);
  const fitting = urls.filter((url) => url.toLowerCase().includes(pattern.toLowerCase()));
  const result = {
    success: true,
    status_code: status,
    discovered_count: fitting.length,
    results: fitting.slice(0, 20).map((url) => ({ url, source })),
  };
  const matching = pattern === '' ? '' : ` matching "${pattern}"`;
  const first = fitting.slice(0, 3).join(', ');
  const words = `On ${new URL(domain).host} I found ${fitting.length} addresses${matching} (${source})${first ? `, such as ${first}` : ''}.`;
  return { ...action, result, words };
}

/** Carries out one action; a target that fails is a result, not an error of the agent. */
export async function act(engine: Engine, account: Account, action: Action): Promise<Done> {
  try {
    if (action.tool === 'scrape_url') return await scrapeUrl(engine, account, action);
    if (action.tool === 'discover_urls') return await discoverUrls(engine, account, action);
    const { credits, concurrency } = account.scraper;
    const words = `${credits} credits are left beside the ones set aside for this request.`;
    return { ...action, result: { success: true, credits, concurrency }, words };
  } catch (error) {
    if (!(error instanceof ScrapeFailure)) throw error;
    const target = action.tool === 'scrape_url' ? action.params.url : 'The site';
    const words = `${target} could not be read: ${error.message}.`;
    return { ...action, result: { success: false, error: error.message }, words };
  }
}
