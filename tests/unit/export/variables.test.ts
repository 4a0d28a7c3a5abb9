import { expect, test } from 'vitest';
import { agentCall, codeFor, languagesFor, proxiedRequest, scrapeCall } from '@/utils/export/code';

const options = { mode: 'request', country: '', screenshot: false } as const;

test('headers whose names differ in signs alone have a variable each', () => {
  const headers = 'X-Api-Token: a\nX_Api_Token: b\nX-Api-Token-2: c';
  const call = scrapeCall('https://a.test/', { ...options, headers }, 'https://s.test');
  for (const language of languagesFor(call)) {
    const { text, variables } = codeFor(language, call);
    expect(variables).toEqual([
      'VANTAGE_SCRAPER_KEY',
      'HEADER_X_API_TOKEN',
      'HEADER_X_API_TOKEN_2',
      'HEADER_X_API_TOKEN_2_2',
    ]);
    for (const name of variables) expect(text).toContain(name);
  }
});

test('a text that looks like a variable is none', () => {
  const message = 'Explain HEADER_FOO, VANTAGE_X and PROXY_SERVER';
  const agent = agentCall('', message, 'https://s.test');
  for (const language of languagesFor(agent)) {
    expect(codeFor(language, agent).variables).toEqual(['VANTAGE_SCRAPER_KEY']);
  }
  const page = proxiedRequest('https://a.test/PROXY_SERVER', '', { host: 'p.test', port: 80 });
  for (const language of languagesFor(page)) {
    expect(codeFor(language, page).variables).toEqual(['PROXY_USERNAME', 'PROXY_PASSWORD']);
  }
});
