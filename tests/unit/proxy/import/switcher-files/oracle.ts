import * as z from 'zod/mini';

/**
 * Decides on URLs as other switchers do; written from the documentation of their formats,
 * independent of our code.
 */

/**
 * How wildcards are matched: against the whole URL as the switcher does, or against its host as
 * users intend.
 */
type Reading = 'text' | 'host';

interface Verdict {
  /** `scheme://host:port` of the proxy, or 'direct'. */
  goal: string;
  /** Rules and proxies that affect this URL, by their names in the report. */
  touched: string[];
}

export type Test = (url: string, reading: Reading) => boolean;

export type Oracle = (url: string, reading: Reading) => Verdict;

export interface OracleRule {
  name: string;
  test: Test;
  goal: string;
}

/** First matching rule; `touched` names all rules that match in either reading. */
export function firstOf(rules: readonly OracleRule[], rest: string): Oracle {
  return (url, reading) => ({
    goal: rules.find(({ test }) => test(url, reading))?.goal ?? rest,
    touched: rules.flatMap(({ name, test }) =>
      test(url, 'text') || test(url, 'host') ? [name] : [],
    ),
  });
}

const escaped = (text: string): string => text.replaceAll(/[.+^${}()|[\]\\/]/g, String.raw`\$&`);
const shell = (text: string): string => escaped(text).replaceAll('*', '.*').replaceAll('?', '.');

/** Whether an AutoProxy list, of rules `||host` and exceptions `@@||host`, takes a URL. */
export function listTest(text: string): Test {
  const hosts = (start: string) =>
    text.split('\n').flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []));
  const taken = hosts('||');
  const open = hosts('@@||');
  return (url) => {
    const { hostname } = new URL(url);
    const names = (host: string) => isHostOf(hostname, host, true);
    return taken.some(names) && !open.some(names);
  };
}

/** Matches the host of a pattern; `below`: also its subdomains. */
export const isHostOf = (host: string, wanted: string, below: boolean): boolean =>
  host === wanted || (below && host.endsWith(`.${wanted}`));

/** Whether the URL has this host: for `192.168.` an IPv4 address that begins so. */
const isNamedHost = (host: string, wanted: string, below: boolean): boolean =>
  /^(\d+\.)+$/.test(wanted)
    ? /^[\d.]+$/.test(host) && host.startsWith(wanted)
    : isHostOf(host, wanted, below);

export const portOf = ({ port, protocol }: URL): string =>
  port || (protocol === 'https:' ? '443' : '80');

/**
 * Wildcard matched against the host that it names, with its scheme, port and the start of its path.
 * @param text result for a pattern that names no host: `a.*` is the beginning of many.
 */
function namedHostTest(pattern: string, text: RegExp): (url: string) => boolean {
  const [, scheme = '', rest = pattern] = /^([a-z*]+):\/\/(.*)$/.exec(pattern) ?? [];
  const [authority = '', ...path] = rest.split('/');
  if (/[^\d.*][^.*]*\.\**$/.test(authority)) return (url) => text.test(url);
  const below = scheme === '' || /^[*.]/.test(authority);
  const [, named = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(authority) ?? [];
  const wanted = named
    .replace(/^\*?\.?/, '')
    .replace(/(\.\*)+$/, '.')
    .replace(/\*$/, '');
  const start = `/${path.join('/').replace(/\*$/, '')}`;
  return (url) => {
    const at = new URL(url);
    return (
      (['', '*', at.protocol.slice(0, -1)].includes(scheme) || scheme === 'http*') &&
      (wanted === '' || isNamedHost(at.hostname, wanted, below)) &&
      (port === '' || port === portOf(at)) &&
      (at.pathname + at.search).startsWith(start)
    );
  };
}

/** Wildcard matched anywhere in the URL, or against the host it names. */
export function openWildcard(pattern: string): Test {
  const trimmed = pattern.replace(/^\*/, '').replace(/\*$/, '');
  const text = trimmed === '' ? /\w/ : new RegExp(shell(trimmed), 'i');
  const named = namedHostTest(pattern, text);
  return (url, reading) => (reading === 'text' || trimmed === '' ? text.test(url) : named(url));
}

/** Wildcard matched against the whole URL, or against the host it names. */
export function wholeWildcard(pattern: string): Test {
  const text = new RegExp(`^${shell(pattern)}$`);
  const named = namedHostTest(pattern, text);
  return (url, reading) => (reading === 'text' ? text.test(url) : named(url));
}

/** Match pattern: `*.` includes the host itself, and the whole URL must match. */
export function matchTest(pattern: string): Test {
  const [, scheme = '', host = '', path = ''] = /^([a-z*]+):\/\/([^/]*)(.*)$/.exec(pattern) ?? [];
  const hosts = host.startsWith('*.') ? `(.+\\.)?${escaped(host.slice(2))}` : shell(host);
  const text = new RegExp(`^${scheme === '*' ? '[^:]+' : scheme}://${hosts}${shell(path)}$`, 'i');
  const named = namedHostTest(pattern, text);
  return (url, reading) => (reading === 'text' ? text.test(url) : named(url));
}

/** Glob for the host only; in the users' reading, `*.x` also matches x, and `10.*` only addresses. */
export function hostGlobTest(pattern: string): Test {
  const glob = new RegExp(`^${shell(pattern)}$`, 'i');
  const bare = pattern.replace(/^\*?\./, '');
  const isCut = /^(\d+\.)+\*(\.\*)*$/.test(pattern);
  return (url, reading) => {
    const { hostname } = new URL(url);
    if (reading === 'text') return glob.test(hostname);
    return isCut
      ? glob.test(hostname) && /^[\d.]+$/.test(hostname)
      : glob.test(hostname) || hostname === bare;
  };
}

/** Chromium's bypass rules, limited to those in the files. */
export function bypassTest(pattern: string): Test {
  if (pattern === '<local>') return (url) => !/[.:]/.test(new URL(url).hostname);
  const block = /^(\d+)\.(\d+)\.\d+\.\d+\/(\d+)$/.exec(pattern);
  if (block) {
    const bits = Number(block[3]);
    const start = bits === 8 ? `${block[1]}.` : `${block[1]}.${block[2]}.`;
    return (url) => {
      const { hostname } = new URL(url);
      return /^[\d.]+$/.test(hostname) && hostname.startsWith(start);
    };
  }
  const [, scheme = '', rest = ''] = /^(?:([a-z]+):\/\/)?(.*)$/.exec(pattern) ?? [];
  const isAddress = rest.includes('::') && !rest.startsWith('[');
  const [, host = rest, port = ''] = isAddress ? [] : (/^(.*):(\d+)$/.exec(rest) ?? []);
  const isHost = hostGlobTest(isAddress ? `[${rest}]` : host.replace(/^\./, '*.'));
  return (url, reading) => {
    const at = new URL(url);
    return (
      (scheme === '' || at.protocol === `${scheme}:`) &&
      (port === '' || port === portOf(at)) &&
      isHost(url, reading)
    );
  };
}

/** Whether an IP address is in the block; host names never match. */
export function blockTest(ip: string): Test {
  const start = ip.replace(/\d+$/, '');
  return (url) => new URL(url).hostname.startsWith(start) && /^[\d.]+$/.test(new URL(url).hostname);
}

/** Route of URLs that no Vantage profile covers. */
export const elsewhere = 'elsewhere';
export const never: Test = () => false;

/** Schemas of the invented files, which omit fields with default values. */
export const text = z._default(z.string(), '');
export const list = <T extends z.core.$ZodType>(item: T) => z._default(z.array(item), []);
export const flag = z._default(z.boolean(), true);
