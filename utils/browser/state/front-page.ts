import { batch, signal } from '@preact/signals';
import {
  isAllowedIncognito,
  readFrontPage,
  watchFrontPage,
  type FrontPage,
} from '@/utils/browser/page';

/** The active page that 'this page' refers to; null: none readable. */
export const frontPage = signal<FrontPage | null>(null);

/** Whether the active page was read; before that, null only means that it is not known yet. */
export const isFrontPageRead = signal(false);

/** Whether the user allows Vantage in private windows; true until known, so that no hint appears too early. */
export const incognitoAllowed = signal(true);

export async function readIncognitoAllowed(): Promise<void> {
  incognitoAllowed.value = await isAllowedIncognito();
}

async function read(): Promise<void> {
  const page = await readFrontPage();
  batch(() => {
    frontPage.value = page;
    isFrontPageRead.value = true;
  });
}

/** Reads the active page now and whenever it may have changed. */
export async function followFrontPage(): Promise<void> {
  watchFrontPage(() => void read());
  await read();
}
