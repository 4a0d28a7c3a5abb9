import type { Account } from '../types.ts';
import { factsOf, linksOf } from '../scraper/document.ts';
import type { Engine } from '../scraper/engine.ts';
import { ScrapeFailure } from '../scraper/failures.ts';
import { readParams } from '../scraper/params.ts';
import type { Mode } from '../scraper/params.ts';
import { scrape } from '../scraper/scrape.ts';
import type { Scraped } from '../scraper/scrape.ts';
import { findOn, describeFindings } from './findings.ts';
import { hitsOf } from '../discover/search.ts';
import { fromSitemaps, readRobots } from '../discover/sitemap.ts';
import { withStoredIds } from '../scraper/account-stores.ts';
import type { Action } from './action.ts';
import * as scheduleTools from './schedule-tools.ts';
import { fieldsFor } from './schema.ts';
import { failed } from './action-outcome.ts';
import type { Recent, ActionOutcome } from './action-outcome.ts';

/** Finished action: its entry in `actions_taken`, and a description in words. */
export interface Done {
  tool: Action['tool'];
  params: Action['params'];
  result: { success: boolean } & Record<string, unknown>;
  words: string;
}

/** Agent scrapes charge nothing themselves: an agent step costs 30 credits, scrape included. */
async function fetchFor(
  engine: Engine,
  account: Account,
  url: string,
  mode: Mode,
  scheme?: string,
): Promise<Scraped> {
  const more = scheme === undefined ? {} : { scheme_id: scheme };
  const whole = withStoredIds(engine.saved, account, { url, mode, ...more });
  const read = 'problems' in whole ? whole : readParams(whole.values);
  if ('problems' in read) throw new ScrapeFailure('Navigation error', { cause: read.problems });
  // Time limit of an agent scrape: that of a rendered scrape (interface, Limits).
  const timeoutMs = Math.min(
    engine.setup.timeoutMs,
    engine.state.options.syncLimitSeconds.browser * 1000,
  );
  return scrape({ ...engine.setup, timeoutMs }, account, read.params);
}

type Of<T extends Action['tool']> = Extract<Action, { tool: T }>;

async function scrapeUrl(
  engine: Engine,
  account: Account,
  requested: Of<'scrape_url'>,
  recent: Recent,
): Promise<Done> {
  const { url, extraction_prompt: prompt } = requested.params;
  const asked = requested.params.scheme_id;
  const scheme = asked === 'last' ? (recent.schemeId ?? 'none yet') : asked;
  const params = { ...requested.params, ...(scheme === undefined ? {} : { scheme_id: scheme }) };
  const action = { ...requested, params };
  if (scheme !== undefined && !engine.saved.schemes.find(account, scheme)) {
    return { ...action, ...failed(`There is no schema ${scheme}`) };
  }
  const page = await fetchFor(engine, account, url, 'auto', scheme);
  const title = page.html === null ? '' : factsOf(page.html).title;
  const data = page.html === null ? {} : findOn(page.html, page.url, prompt);
  const kind = page.html === null ? `a ${page.contentType} file of ${page.body.length} bytes` : '';
  const result = {
    success: true,
    status_code: page.status,
    title,
    url: page.url,
    mode_used: page.usedBrowser ? 'auto (browser)' : 'auto (request)',
    data: page.read.extracted ?? data,
  };
  const drawn =
    page.read.extracted === undefined
      ? ''
      : ` By the schema: ${JSON.stringify(page.read.extracted)}.`;
  const found = kind === '' ? describeFindings(data) : `It is ${kind}.`;
  const named = title === '' ? '' : ` with the title "${title}"`;
  const words = `${url} answered ${page.status}${named}. ${found}${drawn.slice(0, 300)}`;
  return { ...action, result, words };
}

/** URLs from the site map; from the links of the page when there is no site map. */
async function addresses(
  engine: Engine,
  account: Account,
  from: string,
): Promise<{ urls: string[]; source: string; status: number }> {
  const { origin } = new URL(from);
  const robots = await readRobots(engine, account, origin);
  const urls = await fromSitemaps(engine, account, origin, robots);
  if (urls.length > 0) return { urls, source: 'sitemap', status: 200 };
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

async function generateSchema(
  engine: Engine,
  account: Account,
  { params }: Of<'generate_schema'>,
  recent: Recent,
): Promise<ActionOutcome> {
  const page = await fetchFor(engine, account, params.url, 'auto');
  const fields = page.html === null ? [] : fieldsFor(page.html, params.extraction_prompt);
  if (fields.length === 0) return failed(`${params.url} holds nothing of what was asked for`);
  const { host, pathname } = new URL(params.url);
  const made = engine.saved.schemes.create(account, {
    name: `${host}${pathname}`,
    config: { url: params.url, extract_scheme: fields },
    status: 'active',
    problem: null,
  });
  recent.schemeId = made.id;
  const labels = fields.map(({ label }) => label).join(', ');
  return {
    result: { success: true, scheme_id: made.id, extract_scheme: fields },
    words: `I saved the schema ${made.id} with ${labels}.`,
  };
}

function searchDomains(engine: Engine, { params }: Of<'search_domains'>): ActionOutcome {
  const results = hitsOf(engine, [params.query], 20);
  const first = results.slice(0, 3).map(({ title, url }) => `${title} (${url})`);
  const words = `I searched the demo site, the only one I know, for "${params.query}": ${results.length} pages${first.length > 0 ? `, such as ${first.join(', ')}` : ''}.`;
  return { result: { success: true, results, total: results.length }, words };
}

async function carryOut(
  engine: Engine,
  account: Account,
  action: Action,
  recent: Recent,
): Promise<Done> {
  switch (action.tool) {
    case 'scrape_url':
      return scrapeUrl(engine, account, action, recent);
    case 'discover_urls':
      return discoverUrls(engine, account, action);
    case 'generate_schema':
      return { ...action, ...(await generateSchema(engine, account, action, recent)) };
    case 'search_domains':
      return { ...action, ...searchDomains(engine, action) };
    case 'generate_config':
      return { ...action, ...scheduleTools.generateConfig(engine, account, action.params, recent) };
    case 'list_configs':
      return { ...action, ...scheduleTools.listConfigs(engine, account) };
    case 'get_config':
      return { ...action, ...scheduleTools.getConfig(engine, account, action.params, recent) };
    case 'create_schedule':
      return { ...action, ...scheduleTools.createSchedule(engine, account, action.params, recent) };
    case 'list_schedules':
      return { ...action, ...scheduleTools.listSchedules(engine, account) };
    case 'toggle_schedule':
      return { ...action, ...scheduleTools.toggleSchedule(engine, account, action.params, recent) };
    case 'get_account_info': {
      const { credits, concurrency } = account.scraper;
      const words = `${credits} credits are left beside the ones set aside for this request.`;
      return { ...action, result: { success: true, credits, concurrency }, words };
    }
  }
}

/**
 * Carries out one action; a failing target is a result, not an error of the agent.
 * @param recent results of the message's earlier actions; extended by this one.
 */
export async function act(
  engine: Engine,
  account: Account,
  action: Action,
  recent: Recent,
): Promise<Done> {
  try {
    return await carryOut(engine, account, action, recent);
  } catch (error) {
    if (!(error instanceof ScrapeFailure)) throw error;
    const target = 'url' in action.params ? action.params.url : 'The site';
    const words = `${target} could not be read: ${error.message}.`;
    return { ...action, result: { success: false, error: error.message }, words };
  }
}
