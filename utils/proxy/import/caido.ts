import * as z from 'zod/mini';
import {
  type ImportedServer,
  type ImportResult,
  LooseFlag,
  LooseList,
  LooseLogin,
  LooseNumber,
  LooseText,
  type SkippedItem,
} from './import-result';
import { profilesOfRules } from './profiles-of-rules';
import { readServer } from './read-server';
import { readableOf, importedRuleOf } from './notes';
import { type PatternItem, rulesOfItems } from './pattern-items';
import { anySite, hostGlob } from './wildcards';

const Hosts = LooseList(z.string());
const ItemSchema = z.object({
  enabled: LooseFlag(true),
  allowlist: Hosts,
  denylist: Hosts,
  connection: z.nullish(z.object({ host: z.string(), port: LooseNumber, isTLS: LooseFlag(false) })),
  /** Older files: `host:port`, with the scheme in `kind`. */
  address: LooseText,
  kind: LooseText,
  auth: LooseLogin,
});
const Items = LooseList(ItemSchema);
const ListsSchema = z.object({ upstreamProxiesHttp: Items, upstreamProxiesSocks: Items });

/** Caido's upstream proxies, alone or as a response of its API (`data`). */
export const CaidoSchema = z.union([
  z.looseObject({ upstreamProxiesHttp: z.array(z.unknown()) }),
  z.looseObject({ upstreamProxiesSocks: z.array(z.unknown()) }),
  z.object({ data: z.looseObject({ upstreamProxiesHttp: z.array(z.unknown()) }) }),
  z.object({ data: z.looseObject({ upstreamProxiesSocks: z.array(z.unknown()) }) }),
]);

/** Imports Caido's upstream proxies. In their order, the first proxy whose lists allow a host takes it. */
export function importCaido(exported: z.infer<typeof CaidoSchema>): ImportResult {
  const { data: lists } = z.safeParse(ListsSchema, 'data' in exported ? exported.data : exported);
  const result: ImportResult = { proxies: [], skipped: [] };
  if (!lists) return result;
  const items = [
    ...readableOf(lists.upstreamProxiesHttp, 'HTTP', result.skipped).map((item) => ({
      ...item,
      isSocks: false,
    })),
    ...readableOf(lists.upstreamProxiesSocks, 'SOCKS', result.skipped).map((item) => ({
      ...item,
      isSocks: true,
    })),
  ];
  const servers = new Map<string, ImportedServer>();
  const activeItems: PatternItem[] = [];
  for (const [at, item] of items.entries()) {
    const server = serverOf(item, result.skipped);
    if ('why' in server) {
      result.skipped.push(server);
      continue;
    }
    const { name } = server;
    servers.set(String(at), server);
    const allowed = item.allowlist.length === 0 ? [anySite] : item.allowlist;
    const patterns: PatternItem = {
      name,
      target: String(at),
      include: readAll(allowed, name, result.skipped),
      exclude: readAll(item.denylist, name, result.skipped),
    };
    if (item.enabled) activeItems.push(patterns);
    else add([patterns], false);
  }
  add(activeItems, true);
  return result;

  function add(group: readonly PatternItem[], active: boolean): void {
    const { rules, skipped } = rulesOfItems(group);
    const nameOf = (target: string | null) =>
      target === null ? `${group[0]?.name ?? ''}: direct` : (servers.get(target)?.name ?? '');
    const placed = profilesOfRules({ rules, rest: null, servers, nameOf, active });
    result.proxies.push(...placed.proxies);
    result.skipped.push(...skipped, ...placed.skipped);
  }
}

function serverOf(
  { connection, address, kind, auth, isSocks }: z.infer<typeof ItemSchema> & { isSocks: boolean },
  skipped: SkippedItem[],
): ImportedServer | SkippedItem {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(address) ?? [];
  const place = connection ?? { host, port, isTLS: kind.toUpperCase() === 'HTTPS' };
  const scheme = isSocks ? kind.toLowerCase() || 'socks5' : place.isTLS ? 'https' : 'http';
  const { username = '', password = '' } = auth ?? {};
  const name = `${place.host}:${String(place.port)}`;
  const raw = { name, scheme, host: place.host, port: place.port, username, password };
  return readServer(raw, skipped);
}

function readAll(hosts: readonly (string | null)[], owner: string, skipped: SkippedItem[]) {
  return readableOf(hosts, owner, skipped).flatMap((host) => {
    const name = `${owner}: ${host}`;
    const found = host === anySite ? { sites: [anySite] } : hostGlob(host);
    return importedRuleOf(found, { name, target: null }, owner, skipped);
  });
}
