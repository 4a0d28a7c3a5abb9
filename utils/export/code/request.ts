import { agentText } from '../../runs/agent/agent-text';
import { fillOptions } from '../../runs/parameters/options';
import { requestBody } from '../../runs/parameters/request-body';
import { optionNames, parameters, type ScrapeOptions } from '../../runs/parameters/schema';
import { isSecretHeader } from '../../runs/parameters/parse-typed';
import { plainAddress } from '../../runs/address';
import { FromEnvironment } from './quote';

/** Call of the scraper API: always POST, with the key in the header. */
export interface ServiceCall {
  kind: 'call';
  /** `{scraper_base_url}`; null: read from an environment variable. */
  root: string | null;
  path: '/scraper/realtime' | '/agent/request';
  /** JSON body; `FromEnvironment` marks texts that are read at run time. */
  body: Readonly<Record<string, unknown>>;
  /**
   * Name of the file to which a binary response is written; null: every response is printed. The service may also
   * answer with a task or an error, which is printed: another status than 200, JSON or text. Any other type is written,
   * since the interface does not tell the types of images and PDFs.
   */
  saves: string | null;
}

/** Page fetched through the proxy. The login is always read from the environment. */
export interface ProxiedRequest {
  kind: 'proxied';
  url: string;
  /** HTTP proxy; null: read from an environment variable. */
  proxy: { host: string; port: number } | null;
  /**
   * Modifiers appended to the password, such as `_country-DE`. Never a session, which is a secret.
   */
  modifiers: string;
}
export type CodeRequest = ServiceCall | ProxiedRequest;

/** Replaces the values of headers whose names suggest a secret with environment variables, one for each. */
function withoutSecrets(headers: unknown): unknown {
  if (typeof headers !== 'object' || headers === null) return headers;
  const taken = new Set<string>();
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]: [string, unknown]) => {
      if (!isSecretHeader(name)) return [name, value];
      const base = `HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
      let variable = base;
      for (let n = 2; taken.has(variable); n += 1) variable = `${base}_${n}`;
      taken.add(variable);
      return [name, new FromEnvironment(variable)];
    }),
  );
}

/**
 * Synchronous scrape call. A session, and headers that look like secrets, are read from the
 * environment.
 * @param root `{scraper_base_url}`.
 */
export function scrapeCall(url: string, options: ScrapeOptions, root: string | null): ServiceCall {
  const { content, delivery, sessionOfProfile } = fillOptions(options);
  // Any text works for the session of a profile: it is replaced below.
  const session = sessionOfProfile ? 'session' : null;
  const body = requestBody({ url: plainAddress(url), options, session, background: false });
  for (const name of optionNames) {
    const { wire, secret } = parameters[name];
    if (wire === null || !(wire in body)) continue;
    if (secret === 'headers') body[wire] = withoutSecrets(body[wire]);
    if (secret === 'value') body[wire] = new FromEnvironment(`VANTAGE_${name.toUpperCase()}`);
  }
  const files = {
    screenshot: 'result.png',
    pdf: 'result.pdf',
    html: null,
    markdown: null,
  };
  return {
    kind: 'call',
    root,
    path: '/scraper/realtime',
    body,
    saves: delivery === 'raw' ? files[content] : null,
  };
}

/**
 * Agent request with the complete text to send.
 * @param pageUrl '' for none.
 */
export function agentCall(pageUrl: string, message: string, root: string | null): ServiceCall {
  const text = agentText(pageUrl === '' ? '' : plainAddress(pageUrl), message);
  return { kind: 'call', root, path: '/agent/request', body: { message: text }, saves: null };
}

/**
 * Request for a page through the proxy.
 * @param country two letters; '' for any.
 */
export function proxiedRequest(
  url: string,
  country: string,
  proxy: ProxiedRequest['proxy'],
): ProxiedRequest {
  const modifiers = /^[A-Z]{2}$/.test(country) ? `_country-${country}` : '';
  return { kind: 'proxied', url: plainAddress(url), proxy, modifiers };
}
