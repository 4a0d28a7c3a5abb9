import * as z from 'zod/mini';
import {
  elsewhere,
  firstOf,
  flag,
  hostGlobTest,
  isHostOf,
  list,
  matchTest,
  never,
  text,
  type Oracle,
  type Test,
} from './oracle';

export function smartProxyOracle(file: unknown): Oracle {
  const Rule = z.object({
    ruleType: z.number(),
    rulePattern: text,
    ruleRegex: text,
    ruleExact: text,
    ruleSearch: text,
    enabled: flag,
    whiteList: z._default(z.boolean(), false),
    proxyServerId: text,
  });
  const Profile = z.object({
    profileId: z.string(),
    profileName: z.string(),
    profileType: z.number(),
    proxyRules: list(Rule),
  });
  const Server = z.object({
    id: z.optional(z.string()),
    name: z.string(),
    host: z.string(),
    port: z.coerce.string(),
    protocol: z.string(),
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
  const goals = new Map(
    read.proxyServers.map(({ id, name, host, port, protocol }) => [
      id ?? name,
      `${protocol.toLowerCase()}://${host}:${port}`,
    ]),
  );
  const main =
    goals.get(read.defaultProxyServerId || (read.activeProxyServer?.name ?? '')) ?? elsewhere;
  const old = {
    profileId: '',
    profileName: 'Smart Proxy',
    profileType: read.proxyMode === '1' ? 2 : 0,
    proxyRules: read.proxyRules,
  };
  const active =
    read.proxyProfiles.find(({ profileId }) => profileId === read.activeProfileId) ?? old;
  const test = (rule: z.infer<typeof Rule>): Test => {
    if (!rule.enabled) return never;
    const found = new RegExp(rule.ruleRegex);
    const host = (url: string) => new URL(url).hostname;
    if (rule.ruleType === 5) return (url) => isHostOf(host(url), rule.ruleSearch, true);
    if (rule.ruleType === 4) return (url) => url === rule.ruleExact;
    return rule.ruleType === 1 ? matchTest(rule.rulePattern) : (url) => found.test(url);
  };
  const rules = [true, false].flatMap((left) =>
    active.proxyRules
      .filter(({ whiteList }) => whiteList === left)
      .map((rule) => ({
        name: `${active.profileName}: ${rule.rulePattern || rule.ruleSearch || rule.ruleExact || rule.ruleRegex}`,
        goal: left ? 'direct' : (goals.get(rule.proxyServerId) ?? main),
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
