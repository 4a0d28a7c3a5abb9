import { type ScrapeOptions, ScrapeOptionsSchema } from '../runs/schema';
import { fillOptions, omitDefaults } from '../runs/parameters/options';
import { normalizeOptions } from '../runs/parameters/option-rules';

/**
 * The options of a scrape with a saved configuration: those that decide its price and those that every request
 * names, as the configuration has them; the rest is left to the configuration itself, by its id.
 * @param params the configuration's; what is not understood counts as usual.
 */
export function optionsWithConfig(
  configId: string,
  params: Record<string, unknown>,
): ScrapeOptions {
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
  return omitDefaults(normalizeOptions(fillOptions(options)));
}

/** The same for telling its price: what the configuration holds is known, so its id alone leaves nothing open. */
export const pricedOptions = (options: ScrapeOptions): ScrapeOptions => ({
  ...options,
  configId: '',
});
