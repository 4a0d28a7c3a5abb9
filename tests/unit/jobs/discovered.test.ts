import { expect, test } from 'vitest';
import { discoveredAddresses } from '@/utils/jobs/discovered';
import { boundedWords } from '@/utils/runs/agent/bounded-words';

test('addresses that the agent discovered, whatever the form of its result', () => {
  const action = (tool: string, result: unknown) => ({ tool, params: {}, result });
  const run = {
    actions: [
      action('scrape_url', { url: 'https://no.test/' }),
      action('discover_urls', {
        results: [{ url: 'https://a.test/1' }, { url: 'https://a.test/2', source: 'sitemap' }],
        more: ['https://a.test/1', 'https://b.test/#x', 'javascript:alert(1)', 7, null],
      }),
    ],
  };
  expect(discoveredAddresses(run)).toEqual([
    'https://a.test/1',
    'https://a.test/2',
    'https://b.test/',
  ]);
});

const discovery = (result: unknown) =>
  discoveredAddresses({
    actions: [{ tool: 'discover_urls', params: {}, result }],
  });

test.each([
  { error: 'Could not read "https://a.test/robots.txt", see "https://docs.test/errors"' },
  { html: '<link href="https://cdn.test/x.css"> [see "https://cdn.test/y"]' },
])('an address that a text of the result quotes is none that was discovered: %j', (more) => {
  const urls = ['https://a.test/1', 'https://a.test/2'];
  expect(discovery({ urls, ...more })).toEqual(urls);
  expect(discovery(JSON.stringify({ urls, ...more }))).toEqual(urls);
  expect(discovery({ text: ` \n${JSON.stringify({ urls, ...more }, null, 2)}` })).toEqual(urls);
  expect(discovery(`{"text":${JSON.stringify(JSON.stringify({ urls, ...more }))}`)).toEqual(urls);
});

test('an address with a quote is no shorter address, and one with a blank is whole or none', () => {
  const urls = ['https://a.test/?q="x"&p=1', 'https://a.test/my page', 'https://a.test/2'];
  const text = JSON.stringify({ urls });
  expect(discovery({ urls })).toEqual([
    'https://a.test/?q=%22x%22&p=1',
    'https://a.test/my%20page',
    'https://a.test/2',
  ]);
  // In a text, what has a blank may be a sentence that begins with an address.
  for (const result of [text, { text }, `{"text":${JSON.stringify(text)}`])
    expect(discovery(result)).toEqual(['https://a.test/2']);
});

/** Result as it is, as a value, and as text of a JSON that was cut. */
const forms = (text: string) => [text, { text }, `{"text":${JSON.stringify(text)},"more":"https`];

const both = '["https://a.test/1","https://a.test/2"]';

test.each([
  `Found: ${both}`,
  `Found: [\n  "https://a.test/1",\n  "https://a.test/2"\n]`,
  `Found:\n\`\`\`json\n${both}\n\`\`\`\nThese are all.`,
  JSON.stringify(both),
  '- "https://a.test/1"\n- "https://a.test/2"',
  ' * "https://a.test/1",\r\n * "https://a.test/2"',
  '1. "https://a.test/1"\n2. "https://a.test/2"',
  '"https://a.test/1"\n"https://a.test/2"',
  '"https://a.test/1",\n"https://a.test/2",\n',
  '"https://a.test/1","One"\n"https://a.test/2","Two"',
  '"One","https://a.test/1"\n"Two","https://a.test/2"',
  '[{"n": 1, "url": "https://a.test/1"}, {"url": "https://a.test/2", "n": 2}]',
  '[[1, "https://a.test/1"], [null, "https://a.test/2"]]',
  '{"https://a.test/1": {"n": 1}, "https://a.test/2": {"n": 2}',
  '["https://a.test/1","https://a.test/2"… (+7)',
  '["https://a.test/1","https://a.test/2",… (+7)',
])('quoted addresses of a list in a text were discovered: %j', (text) => {
  for (const result of forms(text))
    expect(discovery(result)).toEqual(['https://a.test/1', 'https://a.test/2']);
});

test.each([
  'Could not read "https://a.test/robots.txt", see "https://docs.test/errors"',
  'Could not read "https://a.test/1", "https://a.test/2", see "https://docs.test/errors".',
  'Could not read "https://a.test/1", "https://a.test/2"',
  '"https://a.test/3" is not reachable',
  '- "https://a.test/3" is not reachable\n- "https://a.test/4", which was moved',
  'error: "https://a.test/3"',
  '<link href="https://cdn.test/x.css">',
  'Sorry, "https://a.test/3" [see "https://docs.test/errors"]',
])('quoted addresses in sentences and markup were not: %j', (text) => {
  for (const result of forms(text)) expect(discovery(result)).toEqual([]);
});

test('nothing in markup was discovered, and no sentence that begins with an address', () => {
  const html = '<script>{"@context":"https://schema.test","url":"https://a.test/"}</script>';
  for (const result of [html, { html }]) expect(discovery(result)).toEqual([]);
  const cut = '{"note":"https://a.test/3 is not reachable","urls":["https://a.test/1","https://a';
  expect(discovery(cut)).toEqual(['https://a.test/1']);
});

test('a text with an address in each line is no single address', () => {
  const lines = 'https://a.test/1\n https://a.test/2\r\n\n';
  for (const more of ['', 'https://a.test/3 is not reachable\n', 'https://a.te… (+7)'])
    expect(discovery(lines + more)).toEqual(['https://a.test/1', 'https://a.test/2']);
  expect(discovery('https://a.test/my page\n')).toEqual(['https://a.test/my%20page']);
});

test('addresses of an answer that was too long to be kept whole, but the one that was cut', () => {
  const urls = Array.from({ length: 10_000 }, (_, n) => `https://a.test/${'x'.repeat(150)}/${n}`);
  for (const result of [{ urls }, { text: JSON.stringify({ urls }) }]) {
    const actions = [{ tool: 'discover_urls', params: {}, result }];
    const kept = boundedWords({ response: '', actions, extra: {} });
    expect(kept.actions[0]?.result).toEqual(expect.any(String));
    const found = discoveredAddresses(kept);
    expect(found.length).toBeGreaterThan(1000);
    expect(found).toEqual(urls.slice(0, found.length));
  }
});

test.each([
  'https://',
  'https://a.test/',
  'https://a\\',
  '["https://',
  '[ ',
  ',\\n',
  ':\\',
  ' ',
  '\n',
  '\n ',
  '\\n',
  '\\',
  ' ,',
  ': ',
  '- ',
  '\\n- ',
  '"https://a\\"',
  '1',
  '\u2028',
])('a hostile text of %j alone brings nothing, at once', (piece) => {
  const hostile = piece.repeat(1_000_000 / piece.length);
  const started = performance.now();
  for (const result of [`{"urls":["${hostile}`, `[${hostile}`, `x${hostile}`])
    expect(discovery(result)).toEqual([]);
  expect(discovery(`["https://a"${hostile}`).length).toBeLessThan(2);
  // Quadratic, each would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
});
