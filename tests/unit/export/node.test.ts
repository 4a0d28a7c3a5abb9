import { expect, test } from 'vitest';
import { agentCall, codeFor, scrapeCall } from '@/utils/export/code';

test('the sample for the agent waits for its headers as long as Vantage does', () => {
  const { text, install } = codeFor('node', agentCall('', 'List my schedules', null));
  expect(text).toContain('headersTimeout: 900_000');
  expect(text).toContain('  dispatcher,\n});');
  expect(text).toMatch(/await dispatcher\.close\(\);\n$/);
  expect(install).toBe('npm install undici');
});

test('the sample for a scrape needs no package', () => {
  const options = { mode: 'auto', country: '', screenshot: false } as const;
  const { text, install } = codeFor('node', scrapeCall('https://a.test/', options, null));
  expect(text).not.toContain('dispatcher');
  expect(install).toBe('');
});
