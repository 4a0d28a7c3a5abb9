import * as z from 'zod/mini';
import {
  bypassTest,
  elsewhere,
  firstOf,
  flag,
  list,
  matchTest,
  openWildcard,
  text,
  type Oracle,
  type OracleRule,
  type Test,
} from './oracle';

const Pattern = z.object({
  type: z.union([z.string(), z.number()]),
  title: text,
  pattern: z.string(),
  active: flag,
  protocols: z._default(z.number(), 1),
});
type Pattern = z.infer<typeof Pattern>;

interface Item {
  title: string;
  id: string;
  goal: string;
  active: boolean;
  include: Pattern[];
  exclude: Pattern[];
}

/**
 * First active item whose exclude patterns don't match and whose include patterns do; a mode that
 * names one item uses that item alone.
 */
function itemsOracle(
  items: Item[],
  mode: string,
  chosen: Item | undefined,
  passed: string[],
  test: (one: Pattern) => Test,
): Oracle {
  const left = passed.map((token) => ({
    name: `passthrough: ${token}`,
    goal: 'direct',
    test: bypassTest(token),
  }));
  if (chosen) return firstOf(left, chosen.goal);
  if (!/^patterns?$/.test(mode)) return firstOf([], 'direct');
  const on = items.filter(({ active }) => active);
  const fits = (patterns: Pattern[]): Test => {
    const tests = patterns.filter(({ active }) => active).map(test);
    return (...asked) => tests.some((one) => one(...asked));
  };
  const deciding = on.map(({ title, goal, include, exclude }): OracleRule => {
    const [taken, kept] = [fits(include), fits(exclude)];
    return { name: title, goal, test: (...asked) => taken(...asked) && !kept(...asked) };
  });
  const single = on.flatMap(({ title, include, exclude }) =>
    [...include, ...exclude].map((one) => ({
      name: `${title}: ${one.title || one.pattern}`,
      goal: '',
      test: test(one),
    })),
  );
  const decide = firstOf([...left, ...deciding], 'direct');
  const name = firstOf([...left, ...single], 'direct');
  return (...asked) => {
    const decided = decide(...asked);
    return { goal: decided.goal, touched: [...decided.touched, ...name(...asked).touched] };
  };
}

export function foxyProxyOracle(file: unknown): Oracle {
  const Proxy = z.object({
    active: flag,
    title: z.string(),
    type: z.string(),
    hostname: z.string(),
    port: z.coerce.string(),
    include: list(Pattern),
    exclude: list(Pattern),
  });
  const { mode, passthrough, data } = z.parse(
    z.object({ mode: z.string(), passthrough: text, data: z.array(Proxy) }),
    file,
  );
  const items = data.map(({ type, hostname, port, ...item }) => {
    const goal = /^(http|https|socks5)$/.test(type)
      ? `${type}://${hostname}:${Number.parseInt(port, 10)}`
      : elsewhere;
    return { ...item, id: `${hostname}:${port}`, goal: type === 'direct' ? 'direct' : goal };
  });
  const tokens = passthrough.split(/[\s,;]+/).filter(Boolean);
  const chosen = items.find(({ id, active }) => active && id === mode);
  return itemsOracle(items, mode, chosen, tokens, ({ type, pattern }) => {
    if (type === 'regex') {
      const found = new RegExp(pattern, 'i');
      return (url) => found.test(url);
    }
    return type === 'match' ? matchTest(pattern) : openWildcard(pattern);
  });
}

export function oldFoxyProxyOracle(file: unknown): Oracle {
  const Proxy = z.object({
    id: text,
    title: z.string(),
    type: z.number(),
    address: text,
    port: z._default(z.coerce.number(), 0),
    active: flag,
    index: z._default(z.number(), 0),
    whitePatterns: list(Pattern),
    blackPatterns: list(Pattern),
  });
  const { mode, proxySettings, ...rest } = z.parse(
    z.looseObject({ mode: z.string(), proxySettings: z.optional(z.array(z.unknown())) }),
    file,
  );
  const items = (proxySettings ?? Object.values(rest))
    .flatMap((value) => z.safeParse(Proxy, value).data ?? [])
    .sort((a, b) => a.index - b.index)
    .map(({ type, address, port, whitePatterns: include, blackPatterns: exclude, ...item }) => {
      const scheme = ['', 'http', 'https', 'socks5', 'socks4', 'direct'][type];
      return {
        ...item,
        include,
        exclude,
        goal: scheme === 'direct' ? scheme : `${scheme}://${address}:${port}`,
      };
    });
  const chosen = items.find(({ id }) => id === mode);
  return itemsOracle(items, mode, chosen, [], ({ type, pattern, protocols }) => {
    if (type === 2) {
      const found = new RegExp(`.+://${pattern.replace(/^\^/, '').replace(/\$$/, '')}/`, 'i');
      return (url) => found.test(url);
    }
    const scheme = protocols === 2 ? 'http' : protocols === 4 ? 'https' : '*';
    return openWildcard(`${scheme}://${pattern.replace(/^\./, '*.')}/`);
  });
}
