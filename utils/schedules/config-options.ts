import {
  type OptionName,
  optionNames,
  parameters,
  type ScrapeOptions,
  ScrapeOptionsSchema,
} from '../runs/parameters/schema';
import { isPriced } from '../runs/cost/estimate-cost';
import { fillOptions, omitDefaults, normalizeOptions } from '../runs/parameters/options';

/**
 * Whether a scrape with a stored configuration sends the parameter itself: priced ones, and those
 * of every request.
 */
function isResent(name: OptionName): boolean {
  const { group, default: defaultValue } = parameters[name];
  const isAlwaysSent = typeof defaultValue === 'string' && defaultValue !== '';
  return group === 'basic' || group === 'ai' || isPriced(name) || isAlwaysSent;
}

/**
 * Options of a scrape with a stored configuration: those that affect the price and those that every
 * request contains, with the configuration's values. The configuration ID stands for the rest.
 * @param params parameters of the configuration; unknown values count as defaults.
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
  const basics = { mode: 'auto', country: '', screenshot: false } as const;
  const known = wanted.filter(
    ([name, value]) =>
      value !== undefined && ScrapeOptionsSchema.safeParse({ ...basics, [name]: value }).success,
  );
  const options = ScrapeOptionsSchema.parse({ ...basics, ...Object.fromEntries(known), configId });
  return omitDefaults(normalizeOptions(fillOptions(options)));
}

/**
 * Options for computing the price: the configuration's content is known, so that its ID leaves
 * nothing unknown.
 */
export const pricedOptions = (options: ScrapeOptions): ScrapeOptions => ({
  ...options,
  configId: '',
});
