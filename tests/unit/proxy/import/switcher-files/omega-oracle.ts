import * as z from 'zod/mini';
import { listText } from './switcher-file';
import {
  blockTest,
  bypassTest,
  elsewhere,
  firstOf,
  hostGlobTest,
  isHostOf,
  list,
  listTest,
  never,
  openWildcard,
  text,
  wholeWildcard,
  type Oracle,
  type Test,
} from './oracle';

const Condition = z.object({
  conditionType: z.string(),
  pattern: text,
  ip: text,
  minValue: z._default(z.number(), 0),
  maxValue: z._default(z.number(), 0),
});

/** Host wildcards: `a|b`, `*.x` which also matches x, `**.x` which does not. */
function omegaHost(pattern: string): Test {
  const tests = pattern.split('|').map((part): Test => {
    if (part.startsWith('**.')) return hostGlobTest(part.slice(1));
    if (/^\*?\.[^*]+$/.test(part)) {
      const wanted = part.replace(/^\*?\./, '');
      return (url) => isHostOf(new URL(url).hostname, wanted, true);
    }
    return hostGlobTest(part);
  });
  return (...asked) => tests.some((one) => one(...asked));
}

function omegaTest({
  conditionType,
  pattern,
  ip,
  minValue,
  maxValue,
}: z.infer<typeof Condition>): Test {
  const found = /Regex/.test(conditionType) ? new RegExp(pattern) : null;
  switch (conditionType) {
    case 'HostWildcardCondition':
      return omegaHost(pattern);
    case 'UrlWildcardCondition':
      return wholeWildcard(pattern);
    case 'BypassCondition':
      return bypassTest(pattern);
    case 'HostRegexCondition':
      return (url) => found?.test(new URL(url).hostname) === true;
    case 'UrlRegexCondition':
      return (url) => found?.test(url) === true;
    case 'KeywordCondition':
      return (url) => url.startsWith('http:') && url.includes(pattern);
    case 'IpCondition':
      return blockTest(ip);
    case 'HostLevelsCondition':
      return (url) => {
        const dots = new URL(url).hostname.split('.').length - 1;
        return dots >= minValue && dots <= maxValue;
      };
    case 'TrueCondition':
      return () => true;
    default:
      // Time-based or disabled conditions: decided as at a time when they do not apply.
      return never;
  }
}

export function omegaOracle(file: unknown): Oracle {
  const Endpoint = z.optional(z.object({ scheme: z.string(), host: z.string(), port: z.number() }));
  const Profile = z.object({
    name: z.string(),
    profileType: z.string(),
    fallbackProxy: Endpoint,
    proxyForHttp: Endpoint,
    proxyForHttps: Endpoint,
    bypassList: list(Condition),
    defaultProfileName: text,
    matchProfileName: text,
    ruleList: text,
    sourceUrl: text,
    rules: list(z.object({ condition: Condition, profileName: z.string() })),
  });
  const read = z.parse(z.looseObject({ '-startupProfileName': text }), file);
  const profiles = new Map(
    Object.values(read).flatMap((value) => {
      const { data } = z.safeParse(Profile, value);
      return data ? [[data.name, data] as const] : [];
    }),
  );
  const named = ({ conditionType, pattern }: z.infer<typeof Condition>) => pattern || conditionType;

  function decide(name: string): Oracle {
    const profile = profiles.get(name);
    if (name === 'direct') return firstOf([], 'direct');
    if (profile?.profileType === 'FixedProfile') {
      const passed = profile.bypassList.map((one) => ({
        name: `${name}: ${named(one)}`,
        goal: 'direct',
        test: omegaTest(one),
      }));
      return (url, reading) => {
        const own = url.startsWith('https:') ? profile.proxyForHttps : profile.proxyForHttp;
        const place = own ?? profile.fallbackProxy;
        const goal = place ? `${place.scheme}://${place.host}:${place.port}` : 'direct';
        return firstOf(passed, goal)(url, reading);
      };
    }
    if (profile?.profileType.endsWith('RuleListProfile')) {
      const listed = listTest(profile.ruleList);
      return (...asked) => {
        const isListed = listed(...asked);
        const owner = name.startsWith('__')
          ? `${name.replace('__ruleListOf_', '')}: ${name}`
          : name;
        const next = decide(isListed ? profile.matchProfileName : profile.defaultProfileName)(
          ...asked,
        );
        return { goal: next.goal, touched: [...next.touched, ...(isListed ? [owner] : [])] };
      };
    }
    if (profile?.profileType !== 'SwitchProfile') return firstOf([], elsewhere);
    const rules = profile.rules.map(({ condition, profileName }) => ({
      name: `${name}: ${named(condition)}`,
      goal: profileName,
      test: omegaTest(condition),
    }));
    const rest = profile.defaultProfileName;
    const choose = firstOf(rules, rest);
    const targets = new Set([...rules.map(({ goal }) => goal), rest]);
    return (...asked) => {
      const chosen = choose(...asked);
      // What one profile leaves out may decide here before another's rule, and the report names it.
      const touched = [...targets].flatMap((target) => decide(target)(...asked).touched);
      return {
        goal: decide(chosen.goal)(...asked).goal,
        touched: [...chosen.touched, ...touched],
      };
    };
  }
  return decide(read['-startupProfileName'] || 'direct');
}

export function switchySharpOracle(file: unknown): Oracle {
  const unpacked: unknown = typeof file === 'string' ? JSON.parse(atob(file)) : file;
  const texts = z.parse(z.record(z.string(), z.string()), unpacked);
  const part = <T extends z.core.$ZodType>(name: string, schema: T) =>
    z.parse(schema, JSON.parse(texts[name] ?? '{}'));
  const { startupProfileId, ruleListEnabled, ruleListProfileId } = part(
    'config',
    z.object({
      startupProfileId: z.string(),
      ruleListEnabled: z.boolean(),
      ruleListProfileId: text,
    }),
  );
  const profiles = part(
    'profiles',
    z.record(
      z.string(),
      z.object({
        id: z.string(),
        proxyMode: z.string(),
        useSameProxy: z._default(z.boolean(), false),
        proxyHttp: text,
        proxySocks: text,
        proxyExceptions: text,
      }),
    ),
  );
  const rules = Object.values(
    part(
      'rules',
      z.record(
        z.string(),
        z.object({ urlPattern: z.string(), profileId: z.string(), patternType: z.string() }),
      ),
    ),
  );
  const rest = part('defaultRule', z.object({ profileId: z.string() })).profileId;

  const through = (id: string): Oracle => {
    const profile = profiles[id];
    if (!profile) return firstOf([], 'direct');
    const goal =
      profile.useSameProxy || profile.proxySocks === ''
        ? `http://${profile.proxyHttp}`
        : `socks5://${profile.proxySocks}`;
    const passed = profile.proxyExceptions
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean);
    return firstOf(
      passed.map((one) => ({ name: `${id}: ${one}`, goal: 'direct', test: bypassTest(one) })),
      goal,
    );
  };
  if (startupProfileId !== 'auto') return through(startupProfileId);
  const listed = { name: 'Auto Switch: __ruleListOf_Auto Switch', goal: ruleListProfileId };
  const choose = firstOf(
    [
      ...rules.map(({ urlPattern, profileId, patternType }) => {
        const host = /^\*:\/\/([^/]+)\/\*$/.exec(urlPattern)?.[1];
        const found = patternType === 'wildcard' ? null : new RegExp(urlPattern);
        const plain = host === undefined ? openWildcard(`*${urlPattern}*`) : omegaHost(host);
        return {
          name: `Auto Switch: ${urlPattern}`,
          goal: profileId,
          test: (url: string, reading: 'text' | 'host') =>
            found ? found.test(url) : plain(url, reading),
        };
      }),
      ...(ruleListEnabled ? [{ ...listed, test: listTest(listText) }] : []),
    ],
    rest,
  );
  return (...asked) => {
    const chosen = choose(...asked);
    const next = through(chosen.goal)(...asked);
    return { goal: next.goal, touched: [...chosen.touched, ...next.touched] };
  };
}
