import { signal } from '@preact/signals';
import { frontPage, watchFrontPage, type FrontPage } from '@/utils/platform/page';

/** The page that 'this page' means; null where there is none to read. */
export const front = signal<FrontPage | null>(null);

async function read(): Promise<void> {
  front.value = await frontPage();
}

/** Reads it now and again whenever another page may be in front. */
export async function followFrontPage(): Promise<void> {
  watchFrontPage(() => void read());
  await read();
}
