import type { ImportedServer, ImportResult } from './import-result';
import { readServer } from './read-server';
import type { SmartRule, SmartServer } from './smartproxy-schema';

/** IDs of a rule that name no server: the default one, and that of the rule's profile. */
const own: ReadonlySet<string> = new Set(['-1', '-2']);

interface SmartServers {
  servers: ReadonlyMap<string, ImportedServer>;
  /** Target that a rule names; null: none, so that the server of its profile takes what matches. */
  targetOf: (rule: Pick<SmartRule, 'proxyServerId' | 'proxy'>) => string | null;
}

/**
 * Servers by target, to which rules lead. Each also becomes a profile in `result`, or is reported there.
 * @param isSubscribed whether the file subscribes to lists of servers, which it does not hold.
 */
export function smartProxyServers(
  listed: readonly SmartServer[],
  isSubscribed: boolean,
  result: ImportResult,
): SmartServers {
  const servers = new Map<string, ImportedServer>();
  /** Names of all servers, also those that can't be imported: a rule that names one must not use the default server. */
  const there = new Set<string>();
  /** Targets by the content of a server, also of servers inside rules. */
  const byContent = new Map<string, string>();

  function add(server: SmartServer, target: string): void {
    const { protocol, host, port, username, password } = server;
    const name = server.name || `${host}:${String(port)}`;
    const raw = { name, scheme: protocol || 'HTTP', host, port, username, password };
    const read = readServer(raw, result.skipped);
    there.add(target);
    byContent.set(contentOf(server), target);
    if ('why' in read) {
      result.skipped.push(read);
      return;
    }
    servers.set(target, read);
    result.proxies.push({ ...read, scope: 'everything', sites: [], active: false });
  }

  function targetOf({ proxyServerId, proxy }: Parameters<SmartServers['targetOf']>[0]) {
    const id = proxyServerId || proxy?.id || proxy?.name || '';
    if (there.has(id)) return id;
    if (own.has(proxyServerId)) return null;
    if (proxy && proxy.host !== '') {
      const content = contentOf(proxy);
      if (!byContent.has(content)) add(proxy, content);
      return byContent.get(content) ?? null;
    }
    // It may be a server of a subscription.
    return isSubscribed && id !== '' ? id : null;
  }

  for (const one of listed) {
    const place = `${one.host}:${String(one.port)}`;
    const target = one.id || one.name || place;
    // SmartProxy uses the first server of an ID, too.
    if (one.id === '' || !there.has(target)) add(one, target);
    else result.skipped.push({ name: one.name || place, why: 'id-repeated' });
  }
  return { servers, targetOf };
}

const contentOf = ({ host, port, protocol, username, password }: SmartServer): string =>
  JSON.stringify([protocol || 'HTTP', host, String(port), username, password]);
