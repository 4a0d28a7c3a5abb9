import type { Fault } from '../types.ts';
import type { Gateway } from './gateway.ts';

/** What arrives instead of a proxy's answer when the fault is 'garbage'. */
export const garbage = '\u0000\u0016not a proxy\r\n<html>';

/**
 * The fault that this connection meets, with a delay already waited for; null: go on. `path` of a proxy
 * fault is `/` and the product's code.
 */
export async function trouble({ world, code }: Gateway): Promise<Fault | null> {
  const fault = world.fault('proxy', `/${code}`);
  if (fault?.kind !== 'delay') return fault;
  await new Promise((resolve) => {
    setTimeout(resolve, fault.ms ?? 1000);
  });
  return null;
}
