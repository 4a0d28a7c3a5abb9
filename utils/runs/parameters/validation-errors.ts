import type { FilledOptions, OptionName } from '../schema';
import { optionNames } from './options';
import { reasonAgainst } from './option-rules';
import { headersIn, isSession, linesIn, namesIn, objectsIn, secondsIn } from './parse-typed';

/** What is wrong with a value; in words: `ask.wrong`. */
export type Wrong =
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

type Check = (options: FilledOptions) => Wrong | null;

const checks: { [K in OptionName]?: Check } = {
  session: ({ session }) => (session === '' || isSession(session.trim()) ? null : 'session'),
  waitSeconds: ({ waitSeconds }) =>
    waitSeconds.trim() === '' || secondsIn(waitSeconds) !== null ? null : 'seconds',
  excludedTags: ({ excludedTags }) =>
    namesIn(excludedTags).every((tag) => /^[a-z][a-z0-9-]*$/i.test(tag)) ? null : 'tags',
  excludedSelectors: ({ excludedSelectors }) =>
    linesIn(excludedSelectors).every(closed) ? null : 'selectors',
  blockedResources: ({ blockedResources }) =>
    namesIn(blockedResources).every((type) => /^[a-z_-]+$/i.test(type)) ? null : 'resources',
  headers: ({ headers }) => (headersIn(headers) === null ? 'headers' : null),
  instructions: ({ instructions }) => objects(instructions),
  extractScheme: ({ extractScheme }) => objects(extractScheme),
  networkCapture: ({ networkCapture }) =>
    objects(networkCapture) ??
    ((objectsIn(networkCapture)?.length ?? 0) > mostFilters ? 'tooManyFilters' : null),
  aiSource: ({ ai, aiSource }) => (ai && aiSource === '' ? 'aiSource' : null),
  schemeId: ({ schemeId }) => id(schemeId),
  configId: ({ configId }) => id(configId),
  storageId: ({ storageId }) => id(storageId),
};

function objects(text: string): Wrong | null {
  return text.trim() === '' || objectsIn(text) !== null ? null : 'objects';
}

const id = (text: string): Wrong | null => (/\s/.test(text.trim()) ? 'id' : null);

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

export type Wrongs = { [K in OptionName]?: Wrong };

/** What can't go out as it stands, by option; what is impossible anyway is not looked at. */
export function wrongsOf(options: FilledOptions): Wrongs {
  const wrongs: Wrongs = {};
  for (const name of optionNames) {
    const wrong = reasonAgainst(options, name) === null ? checks[name]?.(options) : null;
    if (wrong) wrongs[name] = wrong;
  }
  return wrongs;
}
