import { parseProxyString } from '@/utils/proxy/proxy-string';
import type { ServiceProfile } from '@/utils/proxy/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { type Stage } from '../stage.ts';

/** String that the local service generates for a profile, and the query of its request. */
export async function generated(stage: Stage, about: Partial<ServiceProfile>) {
  const lines = await stage.api().generate(serviceProfile({ countries: [], ...about }));
  const { searchParams } = stage.calls.at(-1)?.url ?? new URL('https://none.test');
  return {
    lines,
    login: parseProxyString(lines[0] ?? ''),
    query: Object.fromEntries(searchParams),
  };
}
