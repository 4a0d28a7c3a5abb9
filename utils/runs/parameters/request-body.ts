import { fillOptions, normalizeOptions } from './options';
import { type Parameter } from './parameter';
import { parameterTable } from './parameter-table';
import { optionNames, parameters, type ScrapeOptions } from './schema';

interface Request {
  url: string;
  options: ScrapeOptions;
  /** Session ID of a profile, sent instead of a typed one; null: none. */
  session: string | null;
  /** `async=true`: the service answers at once with a task. */
  background: boolean;
}

/**
 * JSON body of `scraper/realtime` (interface, 'Scraper API'; facts 2.1). Omits parameters left to the service, and
 * combinations that it would refuse.
 */
export function requestBody(request: Request): Record<string, unknown> {
  const options = normalizeOptions(fillOptions(request.options));
  const body: Record<string, unknown> = { url: request.url };
  for (const name of optionNames) {
    const parameter = parameters[name];
    const value = sentValue(parameter, options[name]);
    if (parameter.wire !== null && value !== undefined) body[parameter.wire] = value;
  }
  // Without it the envelope has no content; a raw delivery is the content.
  if (options.delivery === 'json') body['include_content'] = true;
  if (request.session !== null) body[parameterTable.session.wire] = request.session;
  if (request.background) body['async'] = true;
  return body;
}

/** Value in the body; undefined: omitted. */
function sentValue(parameter: Parameter, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value === parameter.default ? undefined : value;
  const text = value.trim();
  if (text === '') return undefined;
  const parsed = parameter.parse ? parameter.parse(text) : text;
  return parsed === null || (Array.isArray(parsed) && parsed.length === 0) ? undefined : parsed;
}
