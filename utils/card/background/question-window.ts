import * as z from 'zod/mini';
import { type Question, QuestionSchema } from '@/utils/card/messages';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { withWebLock } from '@/utils/storage/web-locks';
import { lazyObject } from '@/utils/lazy-object';

const StoredQuestionSchema = lazyObject(() => ({
  id: z.string(),
  /** Null until the window is open. */
  windowId: z.nullable(z.number()),
  /** Null once taken. */
  question: z.nullable(QuestionSchema),
}));
type StoredQuestion = z.infer<typeof StoredQuestionSchema>;

/** Beginning of all keys in `storage.session`. */
export const questionPrefix = 'ask:';
/**
 * Storage key: one window per tab for scrapes, one for messages to the agent, and one that copies.
 * Question IDs begin with the key.
 */
function keyOf({ tabId, options, copies }: Question): string {
  const [scrape, agent, copy] = keysOf(tabId);
  if (copies !== undefined) return copy;
  return options ? scrape : agent;
}
const keysOf = (tabId: number) =>
  [
    `${questionPrefix}${tabId}:scrape`,
    `${questionPrefix}${tabId}:agent`,
    `${questionPrefix}${tabId}:copy`,
  ] as const;

async function read(key: string): Promise<StoredQuestion | undefined> {
  return z.safeParse(StoredQuestionSchema, (await ext.storage.session.get(key))[key]).data;
}

const write = (key: string, stored: StoredQuestion) => ext.storage.session.set({ [key]: stored });

/** Whether the change worked; false if the user closed the window. */
function tryWindow(change: Promise<unknown>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  );
}

/**
 * Shows a question in a small window of the extension, private if the page is. A new question about
 * a scrape replaces the tab's earlier one; an unfinished message stays open if it is about the same
 * page.
 */
export async function askInWindow(question: Question): Promise<void> {
  const { incognito, options, url, copies } = question;
  const key = keyOf(question);
  await withWebLock('tickets', async () => {
    const windowId = (await read(key))?.windowId;
    const isMessage = options === null && copies === undefined;
    const isSame = isMessage && (await read(key))?.question?.url === url;
    if (windowId != null) {
      if (isSame && (await tryWindow(ext.windows.update(windowId, { focused: true })))) return;
      await tryWindow(ext.windows.remove(windowId));
    }
    const id = `${key}:${crypto.randomUUID()}`;
    await write(key, { id, windowId: null, question });
    const page = ext.runtime.getURL(`/sidepanel.html#${id}`);
    // Without `incognito`, Firefox would open a regular window, whose scrape would be stored on
    // disk.
    const size = { width: 440, height: copies === undefined ? 560 : 240 };
    const opened = await ext.windows.create({ type: 'popup', url: page, ...size, incognito });
    await write(key, { id, windowId: opened?.id ?? null, question });
  });
}

/**
 * Returns the question of a window; null if it was replaced, or if it is about a scrape and was
 * taken already. Rejects with `message-refused` if the window's kind (private or regular) differs
 * from the page's: the run would be of the wrong kind.
 * @param incognito whether the requesting window is private.
 */
export async function takeQuestion(id: string, incognito: boolean): Promise<Question | null> {
  const key = id.slice(0, id.lastIndexOf(':'));
  return await withWebLock('tickets', async () => {
    const stored = key.startsWith(questionPrefix) ? await read(key) : undefined;
    if (stored?.id !== id || !stored.question) return null;
    if (stored.question.incognito !== incognito) {
      throw new ProblemError('message-refused', { detail: 'window' });
    }
    if (stored.question.options) await write(key, { ...stored, question: null });
    return stored.question;
  });
}

export async function forgetQuestions(tabId: number): Promise<void> {
  await withWebLock('tickets', () => ext.storage.session.remove([...keysOf(tabId)]));
}

export async function forgetWindow(windowId: number): Promise<void> {
  await withWebLock('tickets', async () => {
    const all = Object.entries(await ext.storage.session.get(null));
    const closed = all.filter(
      ([key, value]) =>
        key.startsWith(questionPrefix) &&
        z.safeParse(StoredQuestionSchema, value).data?.windowId === windowId,
    );
    if (closed.length > 0) await ext.storage.session.remove(closed.map(([key]) => key));
  });
}
