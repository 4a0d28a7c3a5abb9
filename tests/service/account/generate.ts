import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUsedUp } from '../proxy/meter.ts';
import { type Place, places } from '../places.ts';
import type { Account, ProductCode, ProxyProduct } from '../types.ts';
import { parameter, refuse, type Rooms } from './common.ts';

const codes = new Map<string, ProductCode>([
  ['rp', 'rp'],
  ['rpc', 'rpc'],
  ['sdc', 'dcp'],
  ['mp', 'mp'],
  ['static-residential', 'static_residential'],
  // Not in the interface, but sent by integrators.
  ['static_residential', 'static_residential'],
]);

interface Wishes {
  countries: string[];
  city: string | undefined;
  region: string | undefined;
  isp: string | undefined;
  session: string | undefined;
  lifetime: number;
  adblock: boolean;
}

/** Describes what is invalid in the parameters; null when they are valid. */
function complaint(product: ProductCode, wishes: Wishes, hasLifetime: boolean): string | null {
  const { countries, city, region, isp, session, lifetime, adblock } = wishes;
  const known = new Set(places.map(({ country }) => country));
  const unknown = countries.find((code) => !known.has(code));
  if (unknown !== undefined) return `Unknown country: ${unknown}`;
  if ((city ?? region) !== undefined && countries.length > 1)
    return 'City and region need at most one country';
  if (city !== undefined && !idOf('cities', city, countries)) return 'Unknown city';
  if (region !== undefined && !idOf('regions', region, countries)) return 'Unknown region';
  if (isp !== undefined && product === 'rpc') return 'isp is unavailable for rpc';
  if (isp !== undefined && !idOf('networks', isp, countries)) return 'Unknown isp';
  if (adblock && product === 'rpc') return 'adblock is unavailable for rpc';
  if (session !== undefined && session !== 'sticky' && session !== 'hard') return 'Invalid session';
  if (session === 'hard' && hasLifetime) return 'lifetime is unavailable for hard sessions';
  if (!Number.isInteger(lifetime) || lifetime < 1 || lifetime > 1440)
    return 'lifetime must be 1 to 1440';
  return null;
}

/**
 * Gateway spelling of a city, region or network from the settings; null when the settings don't
 * list it for these countries. Accepts the name or the value, exactly as the settings return them.
 */
function idOf(
  kind: 'cities' | 'regions' | 'networks',
  wanted: string,
  countries: string[],
): string | null {
  const fits = ({ country }: Place) => countries.length === 0 || countries.includes(country);
  for (const place of places.filter(fits)) {
    const found = place[kind].find(({ id, name }) => id === wanted || name === wanted);
    if (found) return found.id;
  }
  return null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const newSessionId = () =>
  Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');

/** Plain-text list of proxy strings (interface, '/public/generate'). */
export function generate(
  rooms: Rooms,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const code = codes.get(parameter(request, 'product') ?? '');
  const product = code && account.products.get(code);
  if (!product?.hasAccess || isUsedUp(product)) {
    return refuse(reply, 400, 'Invalid product for user');
  }
  const format = parameter(request, 'format') ?? '1';
  const protocol = parameter(request, 'protocol') ?? 'http';
  if (!['1', '2', '3'].includes(format)) return refuse(reply, 400, 'Invalid format');
  if (protocol !== 'http' && protocol !== 'socks5') return refuse(reply, 400, 'Invalid protocol');
  const prefix = parameter(request, 'prepend_protocol') === 'false' ? '' : `${protocol}://`;
  const port = protocol === 'socks5' ? product.ports.socks5 : product.ports.http;
  const write = (password: string) =>
    prefix + inFormat(format, product.username, password, product.endpoint, port);
  const send = (lines: string[]) => reply.type('text/plain; charset=utf-8').send(lines.join('\n'));

  // No filter applies to static addresses: all addresses of the account are returned.
  if (product.code === 'static_residential') {
    return send(account.staticIps.map(({ ip, password }) => write(`${ip}_${password}`)));
  }
  const amount = Number(parameter(request, 'amount') ?? 1);
  if (amount > 500) return refuse(reply, 429, 'Exceeded maximum proxy count');
  if (!Number.isInteger(amount) || amount < 1 || amount > 100) {
    return refuse(reply, 400, 'amount must be 1 to 100');
  }
  const wishes = wishesOf(request);
  const error = complaint(product.code, wishes, parameter(request, 'lifetime') !== undefined);
  if (error !== null) return refuse(reply, 400, error);
  return send(
    Array.from({ length: amount }, () => write(passwordFor(rooms, account, product, wishes))),
  );
}

/** An empty parameter counts as absent. */
const filled = (request: FastifyRequest, name: string): string | undefined =>
  parameter(request, name) || undefined;

function wishesOf(request: FastifyRequest): Wishes {
  const countries = (parameter(request, 'countries') ?? '').split(',').filter(Boolean);
  return {
    countries: countries.map((country) => country.trim().toUpperCase()),
    city: filled(request, 'city'),
    region: filled(request, 'region'),
    isp: filled(request, 'isp'),
    session: filled(request, 'session'),
    lifetime: Number(parameter(request, 'lifetime') ?? 30),
    adblock: ['true', '1'].includes(parameter(request, 'adblock') ?? ''),
  };
}

/**
 * The product's password with the targeting appended; one of the countries is chosen for each
 * proxy.
 */
function passwordFor(
  { sessions }: Rooms,
  account: Account,
  product: ProxyProduct,
  { countries, city, region, isp, session, lifetime, adblock }: Wishes,
): string {
  const modifiers: string[] = [];
  if (countries.length > 0) modifiers.push(`country-${countries[randomInt(countries.length)]}`);
  if (region) modifiers.push(`region-${idOf('regions', region, countries)}`);
  if (city) modifiers.push(`city-${idOf('cities', city, countries)}`);
  if (isp) modifiers.push(`isp-${idOf('networks', isp, countries)}`);
  if (session) {
    const id = newSessionId();
    sessions.declare(account, product.code, id);
    modifiers.push(session === 'hard' ? `hardsession-${id}` : `session-${id}_lifetime-${lifetime}`);
  }
  if (adblock) modifiers.push('adblock-1');
  return [product.password, ...modifiers].join('_');
}

function inFormat(
  format: string,
  user: string,
  password: string,
  host: string,
  port: number,
): string {
  if (format === '2') return `${host}:${port}:${user}:${password}`;
  if (format === '3') return `${user}:${password}:${host}:${port}`;
  return `${user}:${password}@${host}:${port}`;
}
