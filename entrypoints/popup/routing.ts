import { signal } from '@preact/signals';

type Routing = typeof import('@/utils/platform/routing');

/** Who takes which address; null until it is read, which the first paint does not wait for. */
export const routing = signal<Routing | null>(null);

export async function loadRouting(): Promise<void> {
  routing.value = await import('@/utils/platform/routing');
}
