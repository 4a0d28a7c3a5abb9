import type { Fault } from '../types.ts';
import type { Gateway } from './gateway.ts';

/** Bytes sent instead of a proxy response for the fault 'garbage'. */
export const garbage = '\u0000\u0016not a proxy\r\n<html>';

/**
 * Returns the fault that hits this connection, after waiting for a delay; null: none. `path` of a
 * proxy fault is `/` and the product's code.
 */
export async function trouble({ state, code }: Gateway): Promise<Fault | null> {
  const fault = state.fault('proxy', `/${code}`);
  if (fault?.kind !== 'delay') return fault;
  await new Promise((resolve) => {
    setTimeout(resolve, fault.ms ?? 1000);
  });
  return null;
}
