import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeded } from './seeded.ts';
import type { Fault, FaultArea, ServiceState } from './types.ts';

/** Active fault, with the number of calls that it hit so far. */
type Active = Fault & { met: number };

/** Faults that tests enabled, oldest first. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): Active[];
  take: (area: FaultArea, path: string) => Fault | null;
}

export function makeFaults(): Faults {
  let faults: { fault: Fault; met: number; hits: () => boolean }[] = [];
  return {
    add({ ...fault }) {
      const { share, seed = 1 } = fault;
      const random = seeded(seed);
      faults.push({ fault, met: 0, hits: () => share === undefined || random() < share });
    },
    clear: () => {
      faults = [];
    },
    list: () => faults.map(({ fault, met }) => ({ ...fault, met })),
    take(area, path) {
      const one = faults.find(
        ({ fault, hits }) => fault.area === area && path.startsWith(fault.path ?? '') && hits(),
      );
      if (!one) return null;
      one.met += 1;
      if (one.fault.count !== undefined) {
        one.fault.count -= 1;
        if (one.fault.count <= 0) faults = faults.filter((other) => other !== one);
      }
      return one.fault;
    },
  };
}

/**
 * Applies a fault to an HTTP call. @returns true when the fault has answered the call or cut it.
 */
export async function applyFault(
  state: ServiceState,
  area: FaultArea,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const fault = state.fault(area, request.url.split('?')[0] ?? '');
  if (!fault) return false;
  switch (fault.kind) {
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.ms ?? 1000));
      return false;
    case 'status':
      await reply.code(fault.status ?? 500).send({ success: false, error: 'A fault of the tests' });
      return true;
    case 'garbage':
      await reply.type('application/json').send('{"success": tru\u0000<html>');
      return true;
    case 'redirect': {
      const [path = ''] = request.url.split('?');
      if (path.endsWith('/')) return false;
      await reply.redirect(request.url.replace(path, `${path}/`), 308);
      return true;
    }
    case 'gateway':
      await reply.code(fault.status ?? 502).send({ message: 'Bad gateway' });
      return true;
    case 'cut':
    case 'dead':
    case 'nested':
      reply.hijack();
      request.raw.socket.destroy();
      return true;
  }
}
