import type { FilledOptions, OptionName } from '../schema';
import { optionNames } from './options';
import { optionConflict } from './option-rules';
import {
  parseHeaders,
  isSession,
  parseLines,
  parseNames,
  parseObjects,
  parseSeconds,
} from './parse-typed';

/** What is wrong with a value; in words: `ask.wrong`. */
type OptionError =
  | 'session'
  | 'seconds'
  | 'tags'
  | 'headers'
  | 'objects'
  | 'tooManyFilters'
  | 'selectors'
  | 'resources'
  | 'aiSource'
  | 'id';

/** Most filters of a network capture (facts 2.1). */
const mostFilters = 10;

type Check = (options: FilledOptions) => OptionError | null;

const checks: { [K in OptionName]?: Check } = {
  session: ({ session }) => (session === '' || isSession(session.trim()) ? null : 'session'),
  waitSeconds: ({ waitSeconds }) =>
    waitSeconds.trim() === '' || parseSeconds(waitSeconds) !== null ? null : 'seconds',
  excludedTags: ({ excludedTags }) =>
    parseNames(excludedTags).every((tag) => /^[a-z][a-z0-9-]*$/i.test(tag)) ? null : 'tags',
  excludedSelectors: ({ excludedSelectors }) =>
    parseLines(excludedSelectors).every(closed) ? null : 'selectors',
  blockedResources: ({ blockedResources }) =>
    parseNames(blockedResources).every((type) => /^[a-z_-]+$/i.test(type)) ? null : 'resources',
  headers: ({ headers }) => (parseHeaders(headers) === null ? 'headers' : null),
  instructions: ({ instructions }) => objects(instructions),
  extractScheme: ({ extractScheme }) => objects(extractScheme),
  networkCapture: ({ networkCapture }) =>
    objects(networkCapture) ??
    ((parseObjects(networkCapture)?.length ?? 0) > mostFilters ? 'tooManyFilters' : null),
  aiSource: ({ ai, aiSource }) => (ai && aiSource === '' ? 'aiSource' : null),
  schemeId: ({ schemeId }) => id(schemeId),
  configId: ({ configId }) => id(configId),
  storageId: ({ storageId }) => id(storageId),
};

function objects(text: string): OptionError | null {
  return text.trim() === '' || parseObjects(text) !== null ? null : 'objects';
}

const id = (text: string): OptionError | null => (/\s/.test(text.trim()) ? 'id' : null);

/** Brackets and quotes in pairs; the rest of a selector is the service's to judge. */
function closed(selector: string): boolean {
  const bare = selector.replaceAll(/"[^"]*"|'[^']*'/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return (
    !/["']/.test(bare) &&
    count('[') === count(']') &&
    count('(') === count(')') &&
    !/[{};]/.test(bare)
  );
}

export type OptionErrors = { [K in OptionName]?: OptionError };

/** What can't go out as it stands, by option; what is impossible anyway is not looked at. */
export function validateOptions(options: FilledOptions): OptionErrors {
  const wrongs: OptionErrors = {};
  for (const name of optionNames) {
    const wrong = optionConflict(options, name) === null ? checks[name]?.(options) : null;
    if (wrong) wrongs[name] = wrong;
  }
  return wrongs;
}
