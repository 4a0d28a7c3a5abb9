import * as z from 'zod/mini';
import {
  type ImportedProxy,
  type ImportedServer,
  type ImportResult,
  type LooseLogin,
  type SkippedItem,
} from './import-result';
import { isRecord } from '../../is-record';
import {
  type FoxyProxySchema,
  OldItemSchema,
  type OldFoxyProxySchema,
  type Pattern,
  type Patterns,
} from './foxyproxy-schema';
import { profilesOfRules } from './profiles-of-rules';
import { directServer, readServer } from './read-server';
import type { ImportedRule } from './decision-list';
import { readableOf, importedRuleOf } from './notes';
import { bypassPattern } from './omega-conditions';
import { type PatternItem, rulesOfItems } from './pattern-items';
import { addressWildcard, anySite, matchPattern, type ReadPattern } from './wildcards';

const nameByNumber = ['', 'http', 'https', 'socks5', 'socks4', 'direct'];

interface Item {
  name: string;
  /** Whether the mode sends everything to it. */
  chosen: boolean;
  server: ImportedServer | SkippedItem;
  active: boolean;
  include: Patterns;
  exclude: Patterns;
}

/** Imports an export of FoxyProxy 8 or 9. */
export function importFoxyProxy(exported: z.infer<typeof FoxyProxySchema>): ImportResult {
  const { mode, passthrough, data, container } = exported;
  const unread: SkippedItem[] = [];
  const readable = readableOf(data, 'FoxyProxy', unread);
  // FoxyProxy takes the first that is switched on, of several at one place.
  const chosen = readable.find(
    ({ active, type, hostname, port }) =>
      active && type !== 'pac' && hostname !== '' && mode === `${hostname}:${String(port)}`,
  );
  const items = readable.map((one): Item => {
    const { title, type, hostname, port, username, password, tabProxy, ...item } = one;
    const name = title || hostname || type;
    const server = serverOf({ name, type, host: hostname, port, username, password }, unread);
    for (const rule of tabProxy) {
      unread.push({ name: `${name}: ${rule?.title || rule?.pattern || '?'}`, why: 'tab-rule' });
    }
    return { ...item, name, chosen: one === chosen, server };
  });
  const contained = isRecord(container)
    ? Object.entries(container)
    : [['container', container] as const];
  for (const [name, id] of contained) {
    const shown = typeof id === 'string' ? id : '?';
    if (!isBlank(id)) unread.push({ name: `${name}: ${shown}`, why: 'window-proxy' });
  }
  for (const name of ['globalExcludeWildcard', 'globalExcludeRegex'] as const) {
    if (!isBlank(exported[name])) unread.push({ name, why: 'pattern-unreadable' });
  }
  const isText = typeof passthrough === 'string';
  if (!isText && !isBlank(passthrough)) {
    unread.push({ name: 'passthrough', why: 'pattern-unreadable' });
  }
  const { proxies, skipped } = collect(items, mode, isText ? passthrough : '', readCurrent);
  return { proxies, skipped: [...unread, ...skipped] };
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Imports an export of FoxyProxy 4 to 7, with its proxies in an array `proxySettings` or each under its own key;
 * other keys are settings.
 */
export function importOldFoxyProxy(exported: z.infer<typeof OldFoxyProxySchema>): ImportResult {
  const { mode, proxySettings } = exported;
  const listed = Array.isArray(proxySettings)
    ? proxySettings.map((value: unknown) => ({ key: '', value }))
    : Object.entries(exported).map(([key, value]) => ({ key, value }));
  const unread: SkippedItem[] = [];
  const items = listed
    .flatMap(({ key, value }, at) => {
      const parsed = z.safeParse(OldItemSchema, value);
      const isProxy = parsed.success && (parsed.data.address !== '' || parsed.data.type > 0);
      if (isProxy) return [{ key, ...parsed.data }];
      const isSetting = key !== '' && (parsed.success || !hasPlace(value));
      if (!isSetting) unread.push({ name: `FoxyProxy: ${key || at + 1}`, why: 'entry-unreadable' });
      return [];
    })
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
    .map(({ key, id, title, address: host, type: number, ...item }): Item => {
      const type = nameByNumber[number] ?? '';
      const name = title || host || type;
      return {
        name,
        chosen: (key || id) !== '' && (key || id) === mode,
        active: item.active,
        server: serverOf({ ...item, name, type, host }, unread),
        include: item.whitePatterns,
        exclude: item.blackPatterns,
      };
    });
  const { proxies, skipped } = collect(items, typeof mode === 'string' ? mode : '', '', readOld);
  return { proxies, skipped: [...unread, ...skipped] };
}

const hasPlace = (value: unknown): boolean =>
  isRecord(value) && ('address' in value || 'type' in value);

function serverOf(
  raw: LooseLogin & {
    name: string;
    type: string;
    host: string;
    port?: string | number | undefined;
  },
  skipped: SkippedItem[],
): ImportedServer | SkippedItem {
  const { name, type, host, port, username, password } = raw;
  if (type === 'direct') return directServer(name);
  if (type === 'pac') return { name, why: 'pac-script' };
  return readServer({ name, scheme: type, host, port, username, password }, skipped);
}

/** Reads a pattern of FoxyProxy 8 and 9, which is matched against the whole URL. */
function readCurrent({ type, pattern }: Pattern): ReadPattern {
  if (type === 'regex' || type === 2) return 'regular-expression';
  if (type !== 'match') return addressWildcard(pattern);
  const found = matchPattern(pattern);
  // FoxyProxy translates `*.` to `(.+\.)?`, and such a pattern does not match a URL with a port.
  return typeof found === 'string' || found.sites[0] === anySite
    ? found
    : { ...found, note: 'whole-address' };
}

/** Reads a pattern of FoxyProxy 4 to 7, which is matched against the host, as version 8 does on import. */
function readOld({ type, pattern, protocols }: Pattern): ReadPattern {
  if (type === 2 || type === 'regex') return 'regular-expression';
  const scheme = protocols === 2 ? 'http' : protocols === 4 ? 'https' : '*';
  const host = pattern.startsWith('.') ? `*${pattern}` : pattern;
  return addressWildcard(`${scheme}://${host}/`);
}

/**
 * Converts items to profiles. In pattern mode the active items form one list: the first item with a matching
 * include and no matching exclude takes the request. An item without includes matches nothing there; it becomes a
 * profile for everything, to be switched on separately.
 */
function collect(
  items: readonly Item[],
  mode: string,
  passthrough: string,
  read: (pattern: Pattern) => ReadPattern,
): ImportResult {
  const result: ImportResult = { proxies: [], skipped: [] };
  const byPattern = /^patterns?$/.test(mode);
  const left = passthroughRules(passthrough, result.skipped);

  /** Profiles, each with the place of its item. */
  const placedAt: { proxy: ImportedProxy; at: number }[] = [];
  const activeItems: PlacedItem[] = [];
  const servers = new Map<string, ImportedServer>();
  for (const [at, item] of items.entries()) {
    const { name, server } = item;
    const chosen = !byPattern && item.chosen;
    if ('why' in server) result.skipped.push(server);
    const target = 'why' in server ? undefined : server.scheme === 'direct' ? null : String(at);
    if (typeof target === 'string' && !('why' in server)) servers.set(target, server);
    if (!('why' in server) && (item.include.length === 0 || chosen)) {
      const sites = left.flatMap((rule) => rule.sites);
      const scope = server.scheme === 'direct' || sites.length === 0 ? 'everything' : 'except';
      const proxy = {
        ...server,
        name: item.include.length === 0 ? name : `${name}: *`,
        scope,
        sites: scope === 'except' ? sites : [],
        active: chosen,
      } as const;
      placedAt.push({ proxy, at });
    }
    if (item.include.length === 0) continue;
    const patterns = {
      at,
      name,
      target,
      include: readAll(item.include, name, read, result.skipped),
      exclude: readAll(item.exclude, name, read, result.skipped),
    };
    if (item.active) activeItems.push(patterns);
    else add([patterns], false);
  }
  add(activeItems, byPattern);
  result.proxies = placedAt.toSorted((a, b) => a.at - b.at).map(({ proxy }) => proxy);
  return result;

  function add(group: readonly PlacedItem[], active: boolean): void {
    const { rules, skipped } = rulesOfItems(group);
    const all = group.length > 0 ? [...left, ...rules] : [];
    const direct = directItem(group);
    const nameOf = (target: string | null) =>
      target === null ? direct.name : (servers.get(target)?.name ?? '');
    const placed = profilesOfRules({ rules: all, rest: null, servers, nameOf, active });
    result.skipped.push(...skipped, ...placed.skipped);
    for (const [index, proxy] of placed.proxies.entries()) {
      const target = placed.targets[index] ?? null;
      placedAt.push({ proxy, at: target === null ? direct.at : Number(target) });
    }
    // A proxy whose sites are all taken by earlier items becomes a profile without sites.
    for (const { target, at } of group) {
      const server = typeof target === 'string' ? servers.get(target) : undefined;
      if (server && !placed.targets.includes(String(at))) {
        placedAt.push({ proxy: { ...server, scope: 'only', sites: [], active }, at });
      }
    }
  }
}

/** Item with its place in the list. */
interface PlacedItem extends PatternItem {
  at: number;
}

/** Name of the profile for direct sites, and its place. */
function directItem(group: readonly PlacedItem[]): Pick<PlacedItem, 'name' | 'at'> {
  // The last item of many lists sends the rest direct, and has no sites of its own.
  const own = group.find(
    ({ target, include }) =>
      target === null && include.some(({ sites }) => sites.some((site) => site !== anySite)),
  );
  return own ?? { name: `${group[0]?.name ?? ''}: direct`, at: group[0]?.at ?? 0 };
}

function readAll(
  patterns: Patterns,
  owner: string,
  read: (pattern: Pattern) => ReadPattern,
  skipped: SkippedItem[],
): ImportedRule[] {
  return readableOf(patterns, owner, skipped).flatMap((pattern) => {
    const name = `${owner}: ${pattern.title || pattern.pattern}`;
    const found = pattern.active ? read(pattern) : 'disabled-rule';
    return importedRuleOf(found, { name, target: null }, owner, skipped);
  });
}

/** Rules for addresses that always go direct. */
function passthroughRules(text: string, skipped: SkippedItem[]): ImportedRule[] {
  return text.split(/[\s,;]+/).flatMap((token) => {
    if (token === '') return [];
    const name = `passthrough: ${token}`;
    return importedRuleOf(bypassPattern(token), { name, target: null }, name, skipped);
  });
}
