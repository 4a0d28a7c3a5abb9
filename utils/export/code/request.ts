import { agentText } from '../../runs/agent/agent-text';
import { fillOptions } from '../../runs/parameters/options';
import { requestBody } from '../../runs/parameters/request-body';
import { optionNames, parameters, type ScrapeOptions } from '../../runs/parameters/schema';
import { isSecretHeader } from '../../runs/parameters/parse-typed';
import { plainAddress } from '../../runs/address';
import { FromEnvironment } from './quote';

/** A call of the scraper API: always POST, with the key in the header. */
export interface ServiceCall {
  kind: 'call';
  /** `{scraper_base_url}`; null: an environment variable holds it. */
  root: string | null;
  path: '/scraper/realtime' | '/agent/request';
  /** As JSON; `FromEnvironment` stands for a text that is read when the code runs. */
  body: Readonly<Record<string, unknown>>;
  /** The file that an answer that is no text is written to; null: the answer is printed. */
  saves: string | null;
}

/** A page fetched through the proxy. The login is always read from the environment. */
export interface ProxiedRequest {
  kind: 'proxied';
  url: string;
  /** HTTP proxy; null: an environment variable holds its address. */
  proxy: { host: string; port: number } | null;
  /** What goes behind the password, such as `_country-DE`. Never a session, which is a secret. */
  modifiers: string;
}
export type CodeRequest = ServiceCall | ProxiedRequest;

/** A header's value is read from the environment where its name says that it is a secret. */
function withoutSecrets(headers: unknown): unknown {
  if (typeof headers !== 'object' || headers === null) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]: [string, unknown]) => {
      const variable = `HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
      return [name, isSecretHeader(name) ? new FromEnvironment(variable) : value];
    }),
  );
}

/**
 * A scrape as a call that waits for its answer. A session, and headers that look like secrets, are read from the
 * environment.
 * @param root `{scraper_base_url}`.
 */
export function scrapeCall(url: string, options: ScrapeOptions, root: string | null): ServiceCall {
  const { content, delivery, sessionOfProfile } = fillOptions(options);
  // Any text will do for the session of a profile: its value is replaced below.
  const session = sessionOfProfile ? 'session' : null;
  const body = requestBody({ url: plainAddress(url), options, session, background: false });
  for (const name of optionNames) {
    const { wire, secret } = parameters[name];
    if (wire === null || !(wire in body)) continue;
    if (secret === 'headers') body[wire] = withoutSecrets(body[wire]);
    if (secret === 'value') body[wire] = new FromEnvironment(`VANTAGE_${name.toUpperCase()}`);
  }
  const picture = { screenshot: 'result.png', pdf: 'result.pdf', html: null, markdown: null };
  return {
    kind: 'call',
    root,
    path: '/scraper/realtime',
    body,
    saves: delivery === 'raw' ? picture[content] : null,
  };
}

/** An agent request, with the whole text that is sent. @param pageUrl empty: none. */
export function agentCall(pageUrl: string, message: string, root: string | null): ServiceCall {
  const text = agentText(pageUrl === '' ? '' : plainAddress(pageUrl), message);
  return { kind: 'call', root, path: '/agent/request', body: { message: text }, saves: null };
}

/** The same page through the proxy. @param country two letters; empty: wherever the proxy goes out. */
export function proxiedRequest(
  url: string,
  country: string,
  proxy: ProxiedRequest['proxy'],
): ProxiedRequest {
  const modifiers = /^[A-Z]{2}$/.test(country) ? `_country-${country}` : '';
  return { kind: 'proxied', url: plainAddress(url), proxy, modifiers };
}
