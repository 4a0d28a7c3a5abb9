import type { FilledOptions, OptionName, ScrapeOptions } from '../schema';

/** What goes out when nothing is chosen. */
export const defaultOptions: FilledOptions = {
  mode: 'auto',
  country: '',
  screenshot: false,
  pdf: false,
  content: 'html',
  delivery: 'json',
  noHtml: false,
  proxyType: '',
  session: '',
  sessionOfProfile: false,
  device: '',
  waitUntil: '',
  waitSeconds: '',
  excludedTags: '',
  excludedSelectors: '',
  blockedResources: '',
  headers: '',
  instructions: '',
  script: '',
  captureHeaders: false,
  networkCapture: '',
  ai: false,
  aiSource: '',
  aiPrompt: '',
  aiForceJson: true,
  schemeId: '',
  extractScheme: '',
  configId: '',
  storageId: '',
  defaultStorage: false,
};

const basic: ReadonlySet<OptionName> = new Set(['mode', 'country', 'screenshot']);

const isOption = (name: string): name is OptionName => Object.hasOwn(defaultOptions, name);

/** Names of all options, in the order of the form. */
export const optionNames: readonly OptionName[] = Object.keys(defaultOptions).filter(isOption);

/** Options with every one that is not named as usual. */
export function fillOptions(options: ScrapeOptions): FilledOptions {
  return { ...defaultOptions, ...given(options) };
}

/** Without what is undefined, which would hide the usual value. */
function given(options: ScrapeOptions): Partial<FilledOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Options as they are kept: what is as usual is left out. */
export function omitDefaults(options: FilledOptions): ScrapeOptions {
  const kept: Partial<FilledOptions> = Object.fromEntries(
    changedOptionNames(options).map((name) => [name, options[name]]),
  );
  const { mode, country, screenshot } = options;
  return { ...kept, mode, country, screenshot };
}

/** Whether two scrapes would go out alike. */
export function sameOptions(one: ScrapeOptions, other: ScrapeOptions): boolean {
  const [a, b] = [fillOptions(one), fillOptions(other)];
  return optionNames.every((name) => a[name] === b[name]);
}

/** Names of what is not as usual, mode, country and screenshot aside. */
export function changedOptionNames(options: FilledOptions): OptionName[] {
  return optionNames.filter((name) => !basic.has(name) && options[name] !== defaultOptions[name]);
}
