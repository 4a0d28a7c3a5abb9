import * as z from 'zod/mini';
import {
  elsewhere,
  firstOf,
  flag,
  hostGlobTest,
  isHostOf,
  list,
  never,
  portOf,
  text,
  type Oracle,
  type Test,
} from './oracle';

/** Of SmartProxy, in a pattern only a star in front of the host counts: `*.x` includes x. */
function smartPattern(pattern: string) {
  const [, scheme = '*', host = '', port = '', path = ''] =
    /^(?:([a-z*]+):\/\/)?([^/:]+)(:\d+)?\/?(.*)$/.exec(pattern) ?? [];
  const [, below = '', name = ''] = /^(\*\.)?(.*)$/.exec(host) ?? [];
  const isHost = (wanted: string) =>
    host === '*' || (!name.includes('*') && isHostOf(wanted, name, below !== ''));
  return { scheme, port, path, isHost };
}

/** Pattern of a host name; with a port, of host and port. */
function smartHostTest(pattern: string): Test {
  const { port, path, isHost } = smartPattern(pattern);
  return (url, reading) => {
    const at = new URL(url);
    const isPort =
      port === '' || port === `:${at.port}` || (reading === 'host' && port === `:${portOf(at)}`);
    return (path === '' || path === '*') && isPort && isHost(at.hostname);
  };
}

/** Pattern of a URL; without a port it takes none but the scheme's own. */
function smartUrlTest(pattern: string): Test {
  const { scheme, port, path, isHost } = smartPattern(pattern);
  const tail = new RegExp(`^/${path.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`);
  return (url, reading) => {
    const at = new URL(url);
    const isPort = port === (at.port && `:${at.port}`) || (reading === 'host' && port === '');
    const isScheme = scheme === '*' || at.protocol === `${scheme}:`;
    return isScheme && isPort && isHost(at.hostname) && tail.test(at.pathname + at.search);
  };
}

/** Exact URL; in the users' reading of any port, unless it names one. */
function smartExactTest(exact: string): Test {
  const isAnyPort = URL.canParse(exact) && new URL(exact).port === '';
  return (url, reading) => {
    const compared = new URL(url);
    if (reading === 'host' && isAnyPort) compared.port = '';
    return compared.href === exact;
  };
}

/** Whether an IPv4 address begins with the first bits of another one. */
function isIn(host: string, start: string, bits: string): boolean {
  const binary = (address: string) =>
    address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
  const isAddress = /^\d+(?:\.\d+){3}$/.test(host);
  return isAddress && binary(host).startsWith(binary(start).slice(0, Number(bits)));
}

export function smartProxyOracle(file: unknown): Oracle {
  const Server = z.object({
    id: z.optional(z.string()),
    name: z.string(),
    host: z.string(),
    port: z.coerce.string(),
    protocol: z.string(),
  });
  const Rule = z.object({
    ruleType: z.number(),
    rulePattern: text,
    ruleRegex: text,
    ruleExact: text,
    ruleSearch: text,
    enabled: flag,
    whiteList: z._default(z.boolean(), false),
    proxyServerId: text,
    proxy: z.optional(Server),
  });
  const Profile = z.object({
    profileId: z.string(),
    profileName: z.string(),
    profileType: z.number(),
    proxyRules: list(Rule),
    profileProxyServerId: text,
  });
  const read = z.parse(
    z.object({
      activeProfileId: text,
      defaultProxyServerId: text,
      activeProxyServer: z.optional(Server),
      proxyServers: z.array(Server),
      proxyProfiles: list(Profile),
      proxyMode: z._default(z.string(), ''),
      proxyRules: list(Rule),
    }),
    file,
  );
  const goalOf = ({ protocol, host, port }: z.infer<typeof Server>) =>
    `${protocol.toLowerCase()}://${host}:${port}`;
  const goals = new Map(read.proxyServers.map((one) => [one.id ?? one.name, goalOf(one)]));
  // -1 names the default server, whatever server lies in the rule.
  const goalOfRule = ({ proxyServerId: id, proxy }: z.infer<typeof Rule>) =>
    goals.get(id) ?? (proxy && id !== '-1' ? goalOf(proxy) : main);
  const old = {
    profileId: '',
    profileName: 'Smart Proxy',
    profileType: read.proxyMode === '1' ? 2 : 0,
    proxyRules: read.proxyRules,
    profileProxyServerId: '',
  };
  const active =
    read.proxyProfiles.find(({ profileId }) => profileId === read.activeProfileId) ?? old;
  const standard = read.defaultProxyServerId || (read.activeProxyServer?.name ?? '');
  const main = goals.get(active.profileProxyServerId || standard) ?? elsewhere;
  const test = (rule: z.infer<typeof Rule>): Test => {
    if (!rule.enabled) return never;
    const found = new RegExp(rule.ruleRegex);
    const host = (url: string) => new URL(url).hostname;
    const withPath = (url: string) => host(url) + new URL(url).pathname;
    const below = rule.ruleType === 8 ? `.${rule.ruleSearch}` : null;
    if (rule.ruleType === 5) return (url) => isHostOf(host(url), rule.ruleSearch, true);
    if (rule.ruleType === 6) return (url) => host(url) === rule.ruleSearch;
    if (rule.ruleType === 7 || below !== null) {
      return (url) =>
        withPath(url).startsWith(rule.ruleSearch) ||
        (below !== null && `.${withPath(url)}`.includes(below));
    }
    if (rule.ruleType === 9) return (url) => url.startsWith(rule.ruleSearch);
    if (rule.ruleType === 10) return (url) => isIn(host(url), rule.ruleSearch, rule.rulePattern);
    if (rule.ruleType > 10) return never;
    if (rule.ruleType === 4) return smartExactTest(rule.ruleExact);
    if (rule.ruleType === 0) return smartHostTest(rule.rulePattern);
    return rule.ruleType === 1 ? smartUrlTest(rule.rulePattern) : (url) => found.test(url);
  };
  // Of a profile that proxies always, rules that force a proxy come before exceptions.
  const order = active.profileType === 3 ? [false, true] : [true, false];
  const rules = order.flatMap((left) =>
    active.proxyRules
      .filter(({ whiteList }) => whiteList === left)
      .map((rule) => ({
        name: `${active.profileName}: ${rule.ruleType === 10 ? `${rule.ruleSearch}/${rule.rulePattern}` : rule.rulePattern || rule.ruleSearch || rule.ruleExact || rule.ruleRegex}`,
        goal: left ? 'direct' : goalOfRule(rule),
        test: test(rule),
      })),
  );
  return firstOf(rules, active.profileType === 3 ? main : 'direct');
}

export function caidoOracle(file: unknown): Oracle {
  const Item = z.object({
    enabled: flag,
    allowlist: list(z.string()),
    denylist: list(z.string()),
    connection: z.optional(
      z.object({ host: z.string(), port: z.number(), isTLS: z._default(z.boolean(), false) }),
    ),
    address: text,
  });
  const Lists = z.object({ upstreamProxiesHttp: list(Item) });
  const read = z.parse(z.union([z.object({ data: Lists }), Lists]), file);
  const items = ('data' in read ? read.data : read).upstreamProxiesHttp.filter(
    ({ enabled }) => enabled,
  );
  const rules = items.flatMap(({ allowlist, denylist, connection, address }) => {
    const place = connection ? `${connection.host}:${connection.port}` : address;
    const goal = `${connection?.isTLS === true ? 'https' : 'http'}://${place}`;
    const allowed = (allowlist.length === 0 ? ['*'] : allowlist).map(hostGlobTest);
    const denied = denylist.map(hostGlobTest);
    const taken: Test = (...asked) =>
      allowed.some((one) => one(...asked)) && !denied.some((one) => one(...asked));
    return {
      name: place,
      goal,
      test: taken,
      named: [...allowlist, ...denylist].map((one) => ({
        name: `${place}: ${one}`,
        goal: '',
        test: hostGlobTest(one),
      })),
    };
  });
  const decide = firstOf(rules, 'direct');
  const name = firstOf(
    rules.flatMap(({ named }) => named),
    'direct',
  );
  return (...asked) => ({ goal: decide(...asked).goal, touched: name(...asked).touched });
}

/** A list of lines routes no traffic by itself. */
export const lineOracle = (): Oracle => firstOf([], 'direct');
