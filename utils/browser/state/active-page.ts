import { batch, signal } from '@preact/signals';
import {
  isAllowedIncognito,
  readActivePage,
  watchActivePage,
  type ActivePage,
} from '@/utils/browser/page';

/** The active page that 'this page' refers to; null: none readable. */
export const activePage = signal<ActivePage | null>(null);

/** Whether the active page was read; before that, null only means that it is not known yet. */
export const isActivePageRead = signal(false);

/** Whether the user allows Vantage in private windows; true until known, so that no hint appears too early. */
export const incognitoAllowed = signal(true);

export async function readIncognitoAllowed(): Promise<void> {
  incognitoAllowed.value = await isAllowedIncognito();
}

async function read(): Promise<void> {
  const page = await readActivePage();
  batch(() => {
    activePage.value = page;
    isActivePageRead.value = true;
  });
}

/** Reads the active page now and whenever it may have changed. */
export async function followActivePage(): Promise<void> {
  watchActivePage(() => void read());
  await read();
}
