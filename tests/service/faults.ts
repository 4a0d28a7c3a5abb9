import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultArea, World } from './types.ts';

/** Faults that tests switched on, the oldest first. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  take: (area: FaultArea, path: string) => Fault | null;
}

export function makeFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear: () => {
      faults = [];
    },
    take(area, path) {
      const fault = faults.find((one) => one.area === area && path.startsWith(one.path ?? ''));
      if (!fault) return null;
      if (fault.count !== undefined) {
        fault.count -= 1;
        if (fault.count <= 0) faults = faults.filter((one) => one !== fault);
      }
      return fault;
    },
  };
}

/** Carries out a fault on an HTTP call. @returns true when the call has been answered (or cut) by it. */
export async function suffer(
  world: World,
  area: FaultArea,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const fault = world.fault(area, request.url.split('?')[0] ?? '');
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
    case 'cut':
    case 'dead':
      reply.hijack();
      request.raw.socket.destroy();
      return true;
  }
}
