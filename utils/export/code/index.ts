import { curlCode } from './curl';
import { nodeCode } from './node';
import { playwrightCode } from './playwright';
import { pythonCode } from './python';
import { variablesIn } from './quote';
import type { CodeRequest } from './request';

export * from './request';

const codeLanguages = ['curl', 'python', 'node', 'playwright'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

export interface Code {
  text: string;
  file: string;
  /** Command that installs dependencies; '' for none. */
  install: string;
  /** Environment variables read by the code. */
  variables: readonly string[];
}

/**
 * Languages available for a request; Playwright opens pages, so that it is only for requests
 * through the proxy.
 */
export function languagesFor(request: CodeRequest): readonly CodeLanguage[] {
  return codeLanguages.filter(
    (language) => language !== 'playwright' || request.kind === 'proxied',
  );
}

/** Request as runnable code that only needs its environment variables. Contains no secret. */
export function codeFor(language: CodeLanguage, request: CodeRequest): Code {
  return { ...written(language, request), variables: variablesOf(request) };
}

/** Environment variables that the code reads. The code is not searched for them: the user's text may look like one. */
function variablesOf(request: CodeRequest): string[] {
  if (request.kind === 'proxied') {
    return ['PROXY_USERNAME', 'PROXY_PASSWORD', ...(request.proxy ? [] : ['PROXY_SERVER'])];
  }
  const root = request.root === null ? ['VANTAGE_SCRAPER_URL'] : [];
  return [...root, 'VANTAGE_SCRAPER_KEY', ...variablesIn(request.body)];
}

function written(language: CodeLanguage, request: CodeRequest): Omit<Code, 'variables'> {
  const name =
    request.kind === 'proxied' ? 'proxied' : request.path === '/agent/request' ? 'agent' : 'scrape';
  if (language === 'playwright' && request.kind === 'proxied') {
    const install = 'npm install playwright && npx playwright install chromium';
    return { text: playwrightCode(request), file: `${name}-browser.mjs`, install };
  }
  if (language === 'python') {
    return { text: pythonCode(request), file: `${name}.py`, install: 'pip install requests' };
  }
  if (language === 'curl') return { text: curlCode(request), file: `${name}.sh`, install: '' };
  const install = name === 'scrape' ? '' : 'npm install undici';
  return { text: nodeCode(request), file: `${name}.mjs`, install };
}
