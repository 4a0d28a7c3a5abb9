import { signal } from '@preact/signals';
import {
  isAllowedIncognito,
  readFrontPage,
  watchFrontPage,
  type FrontPage,
} from '@/utils/browser/page';

/** The page that 'this page' means; null where there is none to read. */
export const frontPage = signal<FrontPage | null>(null);

/** Whether the user lets Vantage see private windows; no word is said of it until that is known. */
export const incognitoAllowed = signal(true);

export async function readIncognitoAllowed(): Promise<void> {
  incognitoAllowed.value = await isAllowedIncognito();
}

async function read(): Promise<void> {
  frontPage.value = await readFrontPage();
}

/** Reads it now and again whenever another page may be in front. */
export async function followFrontPage(): Promise<void> {
  watchFrontPage(() => void read());
  await read();
}
