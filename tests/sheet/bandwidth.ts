import type { Route } from '@playwright/test';

const hour = 3_600_000;
const periods = { '24h': [24, hour], '3d': [3, 24 * hour], '7d': [7, 24 * hour] } as const;

/** Traffic of a working day in MB: low at night, highest in the afternoon. */
function carried(index: number, count: number): number {
  const wave = Math.sin((index / count) * Math.PI * 2 - 1.9) + 1.15;
  return Math.round((wave * 96 + ((index * 37) % 23) * 3) * (24 / count) * 10) / 10;
}

/**
 * Answers the account API's bandwidth report with the figures of a busy account instead of a test's
 * traffic.
 */
export async function bandwidth(route: Route): Promise<void> {
  const { searchParams } = new URL(route.request().url());
  const asked = searchParams.get('period');
  const period = asked === '3d' || asked === '7d' ? asked : '24h';
  const [count, size] = periods[period];
  const end = Math.floor(Date.now() / size) * size;
  const stats = Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const at = new Date(end - (count - 1 - index) * size);
      const total = carried(index, count);
      const extra = index % 5 === 4 ? Math.round(total * 2) / 10 : 0;
      const name = at.toISOString().slice(0, 16).replace('T', ' ');
      return [name, { default: total - extra, extra, total }];
    }),
  );
  const sum = Object.values(stats).reduce((all, { total }) => all + total, 0);
  const code = searchParams.get('product') ?? 'rp';
  const product = { name: 'Premium Residential', code, totalBandwidth: sum, stats };
  await route.fulfill({
    json: {
      success: true,
      data: { bandwidth: { products: [product] }, requests: {} },
      meta: {
        period,
        product: code,
        duration: period,
        granularity: size === hour ? 'hour' : 'day',
        ownership_scope: 'personal',
        auth_type: 'personal',
        proxy_username: 'local',
        bandwidth_unit: 'MB',
        total_bandwidth_mb: sum,
        total_bandwidth_gb: sum / 1000,
        total_bandwidth_tb: sum / 1_000_000,
      },
    },
  });
}
