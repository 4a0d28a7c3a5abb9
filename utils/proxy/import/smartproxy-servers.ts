import * as z from 'zod/mini';
import { type ImportedServer, type ImportResult, LooseNumber, LooseText } from './import-result';
import { readServer } from './read-server';

/** Server of a SmartProxy backup. */
export const ServerSchema = z.object({
  id: LooseText,
  name: LooseText,
  host: LooseText,
  port: LooseNumber,
  protocol: LooseText,
  username: LooseText,
  password: LooseText,
});
type Server = z.infer<typeof ServerSchema>;

/** IDs of a rule that name no server: the default one, and that of the rule's profile. */
const own: ReadonlySet<string> = new Set(['', '-1', '-2']);

/**
 * Servers by target, to which rules lead. Each also becomes a profile in `result`, or is reported there.
 * @param hasSubscriptions whether the file subscribes to lists of servers, which it does not hold.
 */
export function smartProxyServers(
  listed: readonly Server[],
  hasSubscriptions: boolean,
  result: ImportResult,
): {
  servers: ReadonlyMap<string, ImportedServer>;
  /** Target that a rule names; null: none, so that the server of its profile takes what matches. */
  targetOf: (rule: { proxyServerId: string; proxy?: Server | null | undefined }) => string | null;
} {
  const servers = new Map<string, ImportedServer>();
  /** All servers of the file, also those that can't be imported: what names one does not go to the default server. */
  const there = new Set<string>();
  /** Targets of the servers, also of those that lie in a rule, by all that they say. */
  const byContent = new Map<string, string>();

  function add(server: Server, target: string): void {
    const { protocol, host, port, username, password } = server;
    const name = server.name || `${host}:${String(port)}`;
    const read = readServer({ name, scheme: protocol || 'HTTP', host, port, username, password });
    there.add(target);
    byContent.set(contentOf(server), target);
    if ('why' in read) result.skipped.push(read);
    else {
      servers.set(target, read);
      result.proxies.push({ ...read, scope: 'everything', sites: [], active: false });
    }
  }

  for (const server of listed) {
    add(server, server.id || server.name || `${server.host}:${String(server.port)}`);
  }

  return {
    servers,
    targetOf({ proxyServerId, proxy }) {
      const id = proxyServerId || proxy?.id || proxy?.name || '';
      if (there.has(id)) return id;
      if (proxyServerId !== '' && own.has(proxyServerId)) return null;
      if (proxy && proxy.host !== '') {
        const content = contentOf(proxy);
        if (!byContent.has(content)) add(proxy, content);
        return byContent.get(content) ?? null;
      }
      // A server of a subscription, unless the file names one that was removed.
      return hasSubscriptions && !own.has(id) ? id : null;
    },
  };
}

const contentOf = ({ host, port, protocol, username, password }: Server): string =>
  JSON.stringify([protocol || 'HTTP', host, String(port), username, password]);
