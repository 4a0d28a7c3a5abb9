import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, ProductCode } from '../types.ts';
import { parameter, refuse, type Rooms } from './common.ts';

const hour = 60 * 60 * 1000;
const periods = new Map([
  ['24h', { buckets: 24, size: hour, granularity: 'hour' }],
  ['3d', { buckets: 3, size: 24 * hour, granularity: 'day' }],
  ['7d', { buckets: 7, size: 24 * hour, granularity: 'day' }],
]);
/** The interface lists `dcp`, which the service refuses; its code here is `sdc`. */
const codes = new Map<string, ProductCode>([
  ['rp', 'rp'],
  ['rpc', 'rpc'],
  ['mp', 'mp'],
  ['sdc', 'dcp'],
]);

/** `YYYY-MM-DD HH:MM` in UTC. */
function stamp(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

/** 'Bandwidth report' (interface), computed from the traffic that the gateways carried. */
export function usage(
  { meter }: Rooms,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const period = parameter(request, 'period') ?? '3d';
  const code = parameter(request, 'product') ?? '';
  const span = periods.get(period);
  const product = account.products.get(codes.get(code) ?? 'static_residential');
  if (!span) return refuse(reply, 400, 'Invalid period');
  if (!codes.has(code) || !product) return refuse(reply, 400, 'Invalid product');
  if (account.scope === 'personal' && !account.emailVerified) {
    return refuse(reply, 403, 'E-mail address not verified');
  }
  const end = Math.floor(Date.now() / span.size) * span.size;
  const stats: Record<string, { default: number; extra: number; total: number }> = {};
  let total = 0;
  for (let at = end - (span.buckets - 1) * span.size; at <= end; at += span.size) {
    const bytes = meter
      .of(product)
      .filter((traffic) => traffic.at >= at && traffic.at < at + span.size)
      .reduce((sum, traffic) => sum + traffic.bytes, 0);
    const mb = bytes / 1_000_000;
    total += mb;
    stats[stamp(at)] = { default: mb, extra: 0, total: mb };
  }
  const [name, totalBandwidth] = [product.name, total];
  return {
    success: true,
    data: { bandwidth: { products: [{ name, code, totalBandwidth, stats }] }, requests: {} },
    meta: {
      period,
      product: code,
      duration: period,
      granularity: span.granularity,
      ownership_scope: account.scope,
      auth_type: account.scope,
      proxy_username: product.username,
      bandwidth_unit: 'MB',
      total_bandwidth_mb: total,
      total_bandwidth_gb: total / 1000,
      total_bandwidth_tb: total / 1_000_000,
    },
  };
}
