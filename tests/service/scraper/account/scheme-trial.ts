import type { Account } from '../../types.ts';
import { scrapeAndCharge } from '../charged.ts';
import { aiCredits, reserve } from '../credits.ts';
import type { Reserve } from '../credits.ts';
import { parsePage, proposals } from './proposals.ts';
import type { Engine } from '../engine.ts';
import { extract, foundAny } from '../extract.ts';
import type { Extracted } from '../extract.ts';
import { readScheme } from '../reading-params.ts';

/** Facts 2.2: up to 60 credits for AI fixes, in addition to the price of the scrape. */
const maxFixes = 2;

interface Trial {
  config: Record<string, unknown>;
  data: Extracted;
  fixes: number;
  creditsUsed: number;
}
export interface Refused {
  status: 402 | 422 | 429 | 500;
  error: string;
  message: string;
}

async function repair(
  engine: Engine,
  html: string,
  base: string,
  prompt: string,
): Promise<(Omit<Trial, 'creditsUsed' | 'config'> & { scheme: unknown[] }) | null> {
  const wanted = proposals(prompt, parsePage(html)).slice(0, maxFixes);
  for (const [at, scheme] of wanted.entries()) {
    const { data } = await extract(engine.setup.renderer, html, base, readScheme(scheme) ?? []);
    if (foundAny(data)) return { scheme, data, fixes: at + 1 };
  }
  return null;
}

/**
 * Tests a scheme on its page (`test`); when it yields nothing, proposes others by rules (`fix`,
 * facts 2.2 and 4.1). A successful scrape is charged; fixes only when one of them yielded data.
 */
export async function tryScheme(
  engine: Engine,
  account: Account,
  config: Record<string, unknown>,
  fixPrompt: string | null,
): Promise<Trial | Refused> {
  const available = account.scraper.credits;
  const asked = fixPrompt === null ? 0 : aiCredits * maxFixes;
  const aside: Reserve | null = reserve(engine.state, account, asked);
  if (!aside) {
    const message = `Required: ${asked} credits, available: ${available} credits`;
    return { status: 402, error: 'Insufficient credits', message };
  }
  const values = { ...config, scheme_id: undefined, async: false };
  const charged = await scrapeAndCharge(engine, account, values);
  if (!charged.ok) {
    aside.settle(0, '');
    const { status, error, message } = charged;
    return { status, error, message };
  }
  const { page, used } = charged.outcome;
  const data = page.read.extracted ?? {};
  if (foundAny(data)) {
    aside.settle(0, '');
    return { config, data, fixes: 0, creditsUsed: used };
  }
  const fixed =
    fixPrompt === null ? null : await repair(engine, page.html ?? '', page.url, fixPrompt);
  const fee = (fixed?.fixes ?? 0) * aiCredits;
  aside.settle(fee, `scheme ${fixed?.fixes ?? 0} fixes`);
  if (fixed === null) {
    const message = 'No data came out of the page; the scheme was not saved';
    return { status: 422, error: 'Validation error', message };
  }
  return {
    config: { ...config, extract_scheme: fixed.scheme },
    data: fixed.data,
    fixes: fixed.fixes,
    creditsUsed: used + fee,
  };
}
