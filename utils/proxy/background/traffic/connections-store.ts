import { ext } from '@/utils/browser/ext';
import { connectionsKey } from '@/utils/proxy/traffic/request-notes';
import type { NotedConnection } from '@/utils/proxy/traffic/schema';

/** Stores the list of connections; call it under the lock 'request-notes'. An empty list leaves no key. */
export async function writeConnections(connections: readonly NotedConnection[]): Promise<void> {
  const { session } = ext.storage;
  if (connections.length === 0) await session.remove(connectionsKey);
  else await session.set({ [connectionsKey]: connections });
}
