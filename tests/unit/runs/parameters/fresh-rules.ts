import { vi } from 'vitest';

/**
 * The rules of parameters, made again as at a start of the background. Most are made when their module is loaded, so
 * that mutation tests notice a change there only in tests that load it themselves.
 */
export async function freshRules() {
  vi.resetModules();
  return {
    ...(await import('@/utils/runs/schema')),
    ...(await import('@/utils/runs/parameters/parse-typed')),
    ...(await import('@/utils/runs/parameters/options')),
    ...(await import('@/utils/runs/parameters/presets-and-limits')),
    ...(await import('@/utils/runs/parameters/request-body')),
    ...(await import('@/utils/runs/cost/estimate-cost')),
  };
}
