import type { ListRequest } from '@/utils/proxy-lists/schema';
import { type ListField, fieldNamedIn } from '@/utils/proxy-lists/list-field';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import type { Problem } from '@/utils/problem';
import { callsTo, problemOf, type Stage } from '../stage.ts';

/** Products that know sessions, by the codes that rotating and generating take (interface, products). */
export const sessionCodes = [
  ['rp', 'rp'],
  ['rpc', 'rpc'],
  ['mp', 'mp'],
  ['dcp', 'sdc'],
] as const;

/** Names in the query of a list that is asked for without any filter. */
export const bareQuery = ['amount', 'format', 'prepend_protocol', 'product', 'protocol'];

/** What is asked for with nothing in particular: one string that changes its address with each connection. */
export const listAskOf = (about: Partial<ListRequest> = {}): ListRequest => ({
  product: 'rp',
  countries: [],
  region: null,
  city: null,
  isp: null,
  session: 'rotating',
  lifetimeMinutes: 30,
  adblock: false,
  amount: 1,
  format: '1',
  protocol: 'http',
  withProtocol: true,
  continent: null,
  expert: {},
  ...about,
});

/** The list that the local service makes, each line taken apart, and the query it was asked with. */
export async function listed(stage: Stage, about: Partial<ListRequest> = {}) {
  const lines = await stage.api().generateList(listAskOf(about));
  const { searchParams } = callsTo(stage, '/generate').at(-1)?.url ?? new URL('https://none.test');
  return {
    lines,
    logins: lines.map(parseProxyString),
    query: Object.fromEntries(searchParams),
  };
}

/** The modifiers behind the password of each line. */
export async function modifiersOf(
  stage: Stage,
  about: Partial<ListRequest> = {},
): Promise<string[]> {
  const { logins } = await listed(stage, about);
  const own = stage.account.products.get(about.product ?? 'rp')?.password ?? 'none';
  return logins.map(({ password }) => {
    if (!password.startsWith(own)) throw new Error('The password does not begin with its own');
    return password.slice(own.length);
  });
}

/** What the service has against a list, and the field of the form where that is said. */
export async function faultOf(
  stage: Stage,
  about: Partial<ListRequest>,
): Promise<Problem & { field: ListField | null }> {
  const problem = await problemOf(stage.api().generateList(listAskOf(about)));
  return { ...problem, field: fieldNamedIn(problem.detail ?? '') };
}

/** The first value of a targeting list that lies in a country. */
export async function valueIn(
  stage: Stage,
  kind: 'cities' | 'regions' | 'isps',
  country: string,
): Promise<string> {
  const targets = (await stage.api().targets())['rp'];
  const found = targets?.[kind].find(({ countries }) => countries.includes(country));
  if (!found) throw new Error(`No ${kind} in ${country}`);
  return found.value;
}
