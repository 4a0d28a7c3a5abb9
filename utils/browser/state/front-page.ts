import { signal } from '@preact/signals';
import {
  coversPrivateWindows,
  frontPage,
  watchFrontPage,
  type FrontPage,
} from '@/utils/browser/page';

/** The page that 'this page' means; null where there is none to read. */
export const front = signal<FrontPage | null>(null);

/** Whether the user lets Vantage see private windows; no word is said of it until that is known. */
export const privateCovered = signal(true);

export async function readPrivateCovered(): Promise<void> {
  privateCovered.value = await coversPrivateWindows();
}

async function read(): Promise<void> {
  front.value = await frontPage();
}

/** Reads it now and again whenever another page may be in front. */
export async function followFrontPage(): Promise<void> {
  watchFrontPage(() => void read());
  await read();
}
