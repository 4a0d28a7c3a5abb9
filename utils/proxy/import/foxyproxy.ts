import * as z from 'zod/mini';
import {
  type ImportResult,
  type ImportedProxy,
  LooseText,
  type SkippedItem,
  parsePort,
  wildcardToSite,
} from './import-result';
import { isHost } from '../host-port';

const PatternSchema = z.object({
  type: z.catch(z.union([z.string(), z.number()]), 'wildcard'),
  title: LooseText,
  pattern: LooseText,
  active: z.catch(z.union([z.boolean(), z.string()]), true),
});
const Patterns = z.catch(z.array(PatternSchema), []);

/** FoxyProxy 8 and 9: `data` in the order of precedence. */
const CurrentItemSchema = z.object({
  active: z.catch(z.boolean(), true),
  title: LooseText,
  type: LooseText,
  hostname: LooseText,
  port: z.unknown(),
  username: LooseText,
  password: LooseText,
  include: Patterns,
  exclude: Patterns,
});
export const FoxyProxySchema = z.object({ data: z.array(CurrentItemSchema) });

/** FoxyProxy 4 to 7: every value with an address or a type is a proxy. */
const OldItemSchema = z.object({
  title: LooseText,
  type: z.number(),
  address: LooseText,
  port: z.unknown(),
  username: LooseText,
  password: LooseText,
  active: z.catch(z.union([z.boolean(), z.string()]), true),
  index: z.catch(z.number(), 0),
  whitePatterns: Patterns,
  blackPatterns: Patterns,
});
export const OldFoxyProxySchema = z.record(z.string(), z.unknown());

const schemeByName = new Map<string, ImportedProxy['scheme']>([
  ['http', 'http'],
  ['https', 'https'],
  ['socks5', 'socks5'],
  ['direct', 'direct'],
]);
const nameByNumber = ['', 'http', 'https', 'socks5', 'socks4', 'direct'];

/** Takes over a FoxyProxy 8 or 9 export. */
export function importFoxyProxy(exported: z.infer<typeof FoxyProxySchema>): ImportResult {
  return collect(exported.data.map((item) => ({ ...item, hostOnly: false })));
}

/** Takes over a FoxyProxy 4 to 7 export; what is no proxy among its keys is settings. */
export function importOldFoxyProxy(exported: z.infer<typeof OldFoxyProxySchema>): ImportResult {
  const items = Object.values(exported)
    .map((value) => z.safeParse(OldItemSchema, value))
    .flatMap((parsed) => (parsed.success ? [parsed.data] : []))
    .sort((a, b) => a.index - b.index);
  return collect(
    items.map((item) => ({
      ...item,
      active: item.active !== false && item.active !== 'false',
      type: nameByNumber[item.type] ?? '',
      hostname: item.address,
      include: item.whitePatterns,
      exclude: item.blackPatterns,
      hostOnly: true,
    })),
  );
}

interface Item extends z.infer<typeof CurrentItemSchema> {
  /** Wildcards of old exports speak of the host only. */
  hostOnly: boolean;
}

function collect(items: Item[]): ImportResult {
  const proxies: ImportedProxy[] = [];
  const notTaken: SkippedItem[] = [];
  for (const item of items) {
    const name = item.title || item.hostname || item.type;
    const scheme = schemeByName.get(item.type);
    const port = scheme === 'direct' ? 0 : parsePort(item.port);
    if (item.type === 'pac' || item.type === 'socks4') {
      notTaken.push({ name, why: item.type === 'pac' ? 'pac-script' : 'socks4' });
    } else if (!scheme || port === null || (scheme !== 'direct' && item.hostname === '')) {
      notTaken.push({ name, why: scheme ? 'line-unreadable' : 'scheme-unknown' });
    } else if (scheme !== 'direct' && !isHost(item.hostname)) {
      notTaken.push({ name, why: 'host-unreadable' });
    } else {
      proxies.push({
        name,
        scheme,
        host: scheme === 'direct' ? '' : item.hostname,
        port,
        username: item.username,
        password: item.password,
        only: sitesOf(item.include, item.hostOnly, name, notTaken),
        except: sitesOf(item.exclude, item.hostOnly, name, notTaken),
        active: item.active,
      });
    }
  }
  return { proxies, notTaken };
}

function sitesOf(
  patterns: z.infer<typeof Patterns>,
  hostOnly: boolean,
  owner: string,
  notTaken: SkippedItem[],
): string[] {
  return patterns.flatMap((entry) => {
    const name = `${owner}: ${entry.title || entry.pattern}`;
    if (entry.active === false || entry.active === 'false') {
      notTaken.push({ name, why: 'disabled-rule' });
      return [];
    }
    if (entry.type === 'regex' || entry.type === 2) {
      notTaken.push({ name, why: 'regular-expression' });
      return [];
    }
    const site = wildcardToSite(entry.pattern, hostOnly);
    if (site === null) notTaken.push({ name, why: 'pattern-unreadable' });
    return site ?? [];
  });
}
