import { expect, test } from 'vitest';
import { needsNoScript, pacPlan, type PlanInput } from '@/utils/proxy/chromium/pac-plan';
import { pacScript } from '@/utils/proxy/routing/pac';
import { everywhere } from '@/utils/proxy/schema';

function planOf(host: string): PlanInput {
  const endpoint = { scheme: 'http', host, port: 80 } as const;
  const route = { profileId: 'c', endpoint, where: everywhere, tables: null, closed: false };
  return { routes: [route], direct: [], excluded: [], check: null };
}

test('one route that takes everything needs no script', () => {
  expect(needsNoScript(planOf('proxy.test'))).toBe(true);
});

test.each(['x.test:1; DIRECT; PROXY y', 'büx.test'])(
  'a stored host that the browser would refuse gets the script, which sends it nowhere: %s',
  (host) => {
    const plan = planOf(host);
    expect(needsNoScript(plan)).toBe(false);
    expect(pacScript(pacPlan(plan))).toContain('PROXY 127.0.0.1:9');
    expect(pacScript(pacPlan(plan))).not.toContain('x.test');
  },
);
