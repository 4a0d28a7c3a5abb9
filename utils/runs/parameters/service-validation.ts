import type { OptionName } from '../schema';
import type { Problem } from '../../problem';

/** The wire's names of what the form holds, also as the service may spell them (facts 2.1). */
const wireNames: Readonly<Record<string, OptionName | 'url'>> = {
  url: 'url',
  mode: 'mode',
  proxy_country: 'country',
  country: 'country',
  screenshot: 'screenshot',
  pdf: 'pdf',
  content: 'content',
  include_content: 'content',
  delivery: 'delivery',
  no_html: 'noHtml',
  proxy_type: 'proxyType',
  proxy_session_id: 'session',
  device: 'device',
  wait_until: 'waitUntil',
  wait_seconds: 'waitSeconds',
  excluded_tags: 'excludedTags',
  excluded_selectors: 'excludedSelectors',
  block_resources: 'blockedResources',
  additional_headers: 'headers',
  js_instructions: 'instructions',
  execute_js: 'script',
  capture_headers: 'captureHeaders',
  networkcapture: 'networkCapture',
  network_capture: 'networkCapture',
  ai_enhance: 'ai',
  ai_source: 'aiSource',
  ai_prompt: 'aiPrompt',
  ai_force_json: 'aiForceJson',
  scheme_id: 'schemeId',
  extract_scheme: 'extractScheme',
  config_id: 'configId',
  storage_id: 'storageId',
  use_default_storage: 'defaultStorage',
};

export interface PlacedMessages {
  /** The service's words, by the field they speak of. */
  fields: { [K in OptionName | 'url']?: string };
  /** What speaks of no field that is known. */
  rest: string[];
}

/** Where the service's validation messages belong (interface, Errors: 422 and its messages). */
export function placeMessages(problem: Problem | null): PlacedMessages {
  const found: PlacedMessages = { fields: {}, rest: [] };
  for (const line of problem?.lines ?? []) {
    const name = fieldOf(line);
    if (name === null) found.rest.push(line);
    else found.fields[name] = [found.fields[name], line].filter(Boolean).join(' ');
  }
  return found;
}

/**
 * The field a message speaks of: what stands before a colon ('mode: not allowed', 'body.mode: …'), else the
 * first known name in it ('invalid proxy_country', 'screenshot requires browser', 'invalid URL format').
 */
function fieldOf(line: string): OptionName | 'url' | null {
  const [head = '', ...tail] = line.split(':');
  const words = tail.length > 0 ? [...wordsIn(head).toReversed(), ...wordsIn(line)] : wordsIn(line);
  return words.map((word) => wireNames[word]).find((name) => name !== undefined) ?? null;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[a-z_]+/g) ?? [];
}
