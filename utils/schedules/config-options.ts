import {
  type OptionName,
  optionNames,
  parameters,
  type ScrapeOptions,
  ScrapeOptionsSchema,
} from '../runs/parameters/schema';
import { isPriced } from '../runs/cost/cost';
import { fillOptions, omitDefaults } from '../runs/parameters/options';
import { normalizeOptions } from '../runs/parameters/option-rules';

/** Whether a scrape with a saved configuration names the parameter itself: priced ones, and those of every request. */
function isResent(name: OptionName): boolean {
  const { group, default: usual } = parameters[name];
  const isAlwaysSent = typeof usual === 'string' && usual !== '';
  return group === 'basic' || group === 'ai' || isPriced(name) || isAlwaysSent;
}

/**
 * The options of a scrape with a saved configuration: those that decide its price and those that every request
 * names, as the configuration has them; the rest is left to the configuration itself, by its id.
 * @param params the configuration's; what is not understood counts as usual.
 */
export function optionsWithConfig(
  configId: string,
  params: Record<string, unknown>,
): ScrapeOptions {
  const wanted = optionNames.filter(isResent).map((name): [OptionName, unknown] => {
    const value = params[parameters[name].wire ?? name];
    if (name === 'country' && typeof value === 'string') return [name, value.toUpperCase()];
    return [name, Array.isArray(value) ? JSON.stringify(value) : value];
  });
  const usual = { mode: 'auto', country: '', screenshot: false } as const;
  const known = wanted.filter(
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
