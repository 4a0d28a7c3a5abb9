import { signal } from '@preact/signals';
import { routeResolver } from './route-resolver';

/** Code that the first paint does not need; null until loaded. */
export const lazyParts = signal<Awaited<ReturnType<typeof load>> | null>(null);

export async function loadLazyParts(): Promise<void> {
  lazyParts.value = await load();
}

async function load() {
  const parts = await import('./after-paint');
  await parts.lockReady;
  const keys = new Map((await parts.shortcuts()).map((one) => [one.name, one.keys]));
  routeResolver.value = parts.routeOfPage;
  /** `keys`: key combinations by the shortcut's name, such as 'rotate'; '' for none. */
  return { ...parts, keys };
}

/** Forms for scrapes and agent requests; null until loaded. */
export const paidParts = signal<Awaited<ReturnType<typeof loadPaid>> | null>(null);

export async function loadPaidParts(): Promise<void> {
  paidParts.value ??= await loadPaid();
}

async function loadPaid() {
  const parts = await import('./after-paint-paid');
  await Promise.all([parts.runsReady, parts.scrapePreferencesReady]);
  return parts;
}
