import type { ScrapeOptions } from '../../runs/schema';
import { agentText } from '../../runs/agent/agent-text';
import { fillOptions } from '../../runs/parameters/options';
import { requestBody } from '../../runs/parameters/request-body';
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

/** Names of headers whose values are secrets more often than not. */
const secretHeader = /auth|cookie|token|secret|key|password|session|signature/i;

function variable(header: string): string {
  return `HEADER_${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

function withoutSecrets(headers: unknown): unknown {
  if (typeof headers !== 'object' || headers === null) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]: [string, unknown]) => [
      name,
      secretHeader.test(name) ? new FromEnvironment(variable(name)) : value,
    ]),
  );
}

/**
 * A scrape as a call that waits for its answer. A session, and headers that look like secrets, are read from the
 * environment.
 * @param root `{scraper_base_url}`.
 */
export function scrapeCall(url: string, options: ScrapeOptions, root: string | null): ServiceCall {
  const all = fillOptions(options);
  const session = all.sessionOfProfile || all.session.trim() !== '';
  const body = requestBody({ url: plainAddress(url), options, session: null, background: false });
  const { content } = all;
  const picture = { screenshot: 'result.png', pdf: 'result.pdf', html: null, markdown: null };
  return {
    kind: 'call',
    root,
    path: '/scraper/realtime',
    body: {
      ...body,
      ...(session && { proxy_session_id: new FromEnvironment('VANTAGE_SESSION') }),
      ...('additional_headers' in body && {
        additional_headers: withoutSecrets(body['additional_headers']),
      }),
    },
    saves: all.delivery === 'raw' ? picture[content] : null,
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
