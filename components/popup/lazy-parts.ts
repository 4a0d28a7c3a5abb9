import { signal } from '@preact/signals';
import { routeResolver } from './route-resolver';

/** What the first paint does without; null until it is loaded. */
export const lazyParts = signal<Awaited<ReturnType<typeof load>> | null>(null);

export async function loadLazyParts(): Promise<void> {
  lazyParts.value = await load();
}

async function load() {
  const parts = await import('./after-paint');
  await parts.lockReady;
  const keys = new Map((await parts.shortcuts()).map((one) => [one.name, one.keys]));
  routeResolver.value = parts.routeOfPage;
  /** `keys`: by name of the shortcut, such as 'rotate'; '' where none are set. */
  return { ...parts, keys };
}

/** What scrapes and asks; null until it is loaded. */
export const paidParts = signal<Awaited<ReturnType<typeof loadPaid>> | null>(null);

export async function loadPaidParts(): Promise<void> {
  paidParts.value ??= await loadPaid();
}

async function loadPaid() {
  const parts = await import('./after-paint-paid');
  await Promise.all([parts.runsReady, parts.scrapePreferencesReady]);
  return parts;
}
