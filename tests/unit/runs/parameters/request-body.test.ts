import { describe, expect, test } from 'vitest';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { basics } from '../tasks/example-options';
import { freshRules } from './fresh-rules';

const url = 'https://shop.test/';
async function body(part: Partial<ScrapeOptions> = {}, session: string | null = null) {
  const { requestBody } = await freshRules();
  return requestBody({ url, options: { ...basics, ...part }, session, background: false });
}
const bare = { url, mode: 'auto', delivery: 'json', content: 'html', include_content: true };

describe('the body of a scrape', () => {
  test('names no more than what was chosen', async () => {
    expect(await body()).toEqual(bare);
    const { requestBody } = await freshRules();
    expect(requestBody({ url, options: basics, session: null, background: true })).toEqual({
      ...bare,
      async: true,
    });
  });

  // One row for each parameter of the interface and of facts 2.1.
  test.each<[Partial<ScrapeOptions>, Record<string, unknown>]>([
    [{ mode: 'browser' }, { mode: 'browser' }],
    [{ country: 'DE' }, { proxy_country: 'DE' }],
    [{ content: 'markdown' }, { content: 'markdown' }],
    [{ noHtml: true }, { no_html: true }],
    [{ proxyType: 'residential' }, { proxy_type: 'residential' }],
    [
      { mode: 'request', proxyType: 'datacenter' },
      { mode: 'request', proxy_type: 'datacenter' },
    ],
    [{ session: ' abc123 ' }, { proxy_session_id: 'abc123' }],
    [{ device: 'android' }, { device: 'android' }],
    [{ waitUntil: 'networkidle' }, { wait_until: 'networkidle' }],
    [{ waitSeconds: '2.5' }, { wait_seconds: 2.5 }],
    [{ waitSeconds: '0' }, { wait_seconds: 0 }],
    [{ waitSeconds: ' .25 ' }, { wait_seconds: 0.25 }],
    [{ excludedTags: 'nav, footer aside' }, { excluded_tags: ['nav', 'footer', 'aside'] }],
    [{ excludedTags: ',nav,,\nfooter, ' }, { excluded_tags: ['nav', 'footer'] }],
    [{ excludedSelectors: ' .a, .b \n\n #c ' }, { excluded_selectors: ['.a, .b', '#c'] }],
    [{ blockedResources: 'image font' }, { block_resources: ['image', 'font'] }],
    [{ headers: 'X-A : b:c\n X-D:e' }, { additional_headers: { 'X-A': 'b:c', 'X-D': 'e' } }],
    [{ instructions: '[{"click": ".x"}]' }, { js_instructions: [{ click: '.x' }] }],
    [{ instructions: '{"wait": 5}' }, { js_instructions: [{ wait: 5 }] }],
    [{ script: 'scroll()' }, { execute_js: 'scroll()' }],
    [
      { mode: 'browser', screenshot: true },
      { mode: 'browser', screenshot: true },
    ],
    [
      { mode: 'browser', pdf: true },
      { mode: 'browser', pdf: true },
    ],
    [{ captureHeaders: true }, { capture_headers: true }],
    [{ networkCapture: '[{"a": 1}]' }, { networkCapture: [{ a: 1 }] }],
    [
      { ai: true, aiSource: 'markdown', aiPrompt: 'prices' },
      { ai_enhance: true, ai_source: 'markdown', ai_prompt: 'prices' },
    ],
    [
      { ai: true, aiSource: 'markdown', aiForceJson: false },
      { ai_enhance: true, ai_source: 'markdown', ai_force_json: false },
    ],
    [{ schemeId: 's1' }, { scheme_id: 's1' }],
    [{ extractScheme: '[{"name": "a"}]' }, { extract_scheme: [{ name: 'a' }] }],
    [{ configId: 'c1' }, { config_id: 'c1' }],
    [{ storageId: 'st' }, { storage_id: 'st' }],
    [{ defaultStorage: true }, { use_default_storage: true }],
  ])('%o', async (options, sent) => {
    expect(await body(options)).toEqual({ ...bare, ...sent });
  });

  test('a raw delivery is the content alone', async () => {
    expect(await body({ delivery: 'raw' })).toEqual({
      url,
      mode: 'auto',
      delivery: 'raw',
      content: 'html',
    });
  });

  test('the session of the profile stands where one was typed', async () => {
    const options = { sessionOfProfile: true, session: 'typed123' };
    expect(await body(options, 'prof1234')).toEqual({ ...bare, proxy_session_id: 'prof1234' });
  });

  test.each([
    { excludedTags: ' , ' },
    { instructions: '[]' },
    { instructions: 'nonsense' },
    { waitSeconds: '99' },
    { script: '  ' },
  ])('%o, which holds nothing that can be sent, is left out', async (options) => {
    expect(await body(options)).toEqual(bare);
  });
});
