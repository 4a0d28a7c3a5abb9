import { type ScrapeOptions, ScrapeOptionsSchema } from '../runs/schema';
import { filled, sparse } from '../runs/parameters/options';
import { possible } from '../runs/parameters/option-rules';

/**
 * The options of a scrape with a saved configuration: those that decide its price and those that every request
 * names, as the configuration has them; the rest is left to the configuration itself, by its id.
 * @param params the configuration's; what is not understood counts as usual.
 */
export function optionsWith(configId: string, params: Record<string, unknown>): ScrapeOptions {
  const country = typeof params['proxy_country'] === 'string' ? params['proxy_country'] : '';
  const wanted: Record<string, unknown> = {
    mode: params['mode'],
    country: country.toUpperCase(),
    screenshot: params['screenshot'],
    pdf: params['pdf'],
    content: params['content'],
    delivery: params['delivery'],
    proxyType: params['proxy_type'],
    ai: params['ai_enhance'],
    aiSource: params['ai_source'],
    aiPrompt: params['ai_prompt'],
    schemeId: params['scheme_id'],
  };
  const scheme = params['extract_scheme'];
  if (Array.isArray(scheme)) wanted['extractScheme'] = JSON.stringify(scheme);
  const usual = { mode: 'auto', country: '', screenshot: false } as const;
  const known = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && ScrapeOptionsSchema.safeParse({ ...usual, [name]: value }).success,
  );
  const options = ScrapeOptionsSchema.parse({ ...usual, ...Object.fromEntries(known), configId });
  return sparse(possible(filled(options)));
}

/** The same for telling its price: what the configuration holds is known, so its id alone leaves nothing open. */
export const priced = (options: ScrapeOptions): ScrapeOptions => ({ ...options, configId: '' });
