import { type ScrapeOptions } from '../schema';
import { fillOptions } from './options';
import { normalizeOptions } from './option-rules';
import { parseHeaders, parseLines, parseNames, parseObjects, parseSeconds } from './parse-typed';

export interface Request {
  url: string;
  options: ScrapeOptions;
  /** The session to use; null: none. The profile's own is looked up by whoever sends. */
  session: string | null;
  /** `async=true`: answered at once with a task. */
  background: boolean;
}

/**
 * The JSON body of `scraper/realtime` (interface, 'Scraper API'; facts 2.1). Only what differs from the
 * service's own choice is named. Impossible combinations never get here: `possible` is the last to look.
 */
export function requestBody(request: Request): Record<string, unknown> {
  const options = normalizeOptions(fillOptions(request.options));
  const { delivery, content } = options;
  const body: Record<string, unknown> = {
    url: request.url,
    mode: options.mode,
    delivery,
    content,
    // The content belongs into the envelope; in a raw delivery it is all there is.
    include_content: delivery === 'json' ? true : undefined,
    no_html: options.noHtml,
    proxy_type: options.proxyType,
    proxy_country: options.country,
    proxy_session_id: request.session ?? options.session.trim(),
    device: options.device,
    wait_until: options.waitUntil,
    wait_seconds: parseSeconds(options.waitSeconds) ?? undefined,
    excluded_tags: parseNames(options.excludedTags),
    excluded_selectors: parseLines(options.excludedSelectors),
    block_resources: parseNames(options.blockedResources),
    additional_headers: options.headers.trim() === '' ? undefined : parseHeaders(options.headers),
    js_instructions: objects(options.instructions),
    execute_js: options.script.trim(),
    screenshot: options.screenshot,
    pdf: options.pdf,
    capture_headers: options.captureHeaders,
    networkCapture: objects(options.networkCapture),
    ai_enhance: options.ai,
    ai_source: options.aiSource,
    ai_prompt: options.aiPrompt.trim(),
    extract_scheme: objects(options.extractScheme),
    scheme_id: options.schemeId.trim(),
    config_id: options.configId.trim(),
    storage_id: options.storageId.trim(),
    use_default_storage: options.defaultStorage,
    async: request.background,
  };
  const named = Object.entries(body).filter(([, value]) => says(value));
  return {
    ...Object.fromEntries(named),
    // True is the service's own choice, so only the other one is worth a word.
    ...(options.ai && !options.aiForceJson && { ai_force_json: false }),
  };
}

function objects(text: string): object[] | undefined {
  return text.trim() === '' ? undefined : (parseObjects(text) ?? undefined);
}

function says(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false;
  return !Array.isArray(value) || value.length > 0;
}
