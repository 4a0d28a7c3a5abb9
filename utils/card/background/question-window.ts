import * as z from 'zod/mini';
import { type Question, QuestionSchema } from '@/utils/card/messages';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { withLock } from '@/utils/storage/web-locks';

const AskedSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    /** Null: the window is not open yet. */
    windowId: z.nullable(z.number()),
    /** Null: it was taken. */
    question: z.nullable(QuestionSchema),
  }),
);
type Asked = z.infer<typeof AskedSchema>;

/** A tab has one window for scrapes and one for messages to the agent. Ids of questions begin with the key. */
const keyOf = ({ tabId, options }: Question) => `ask:${tabId}:${options ? 'scrape' : 'agent'}`;

async function read(key: string): Promise<Asked | undefined> {
  return z.safeParse(AskedSchema, (await ext.storage.session.get(key))[key]).data;
}

const write = (key: string, asked: Asked) => ext.storage.session.set({ [key]: asked });

/** False where the user closed the window. */
function tryWindow(change: Promise<unknown>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  );
}

/**
 * Asks in a small window of Vantage's own, of the page's kind (private or not). A tab never has two: an older question
 * about a scrape gives way to the newer, and a message that is being written stays while it is about the same page.
 */
export async function askInWindow(question: Question): Promise<void> {
  const { incognito, options, url } = question;
  const key = keyOf(question);
  await withLock('tickets', async () => {
    const windowId = (await read(key))?.windowId;
    const isSame = options === null && (await read(key))?.question?.url === url;
    if (windowId != null) {
      if (isSame && (await tryWindow(ext.windows.update(windowId, { focused: true })))) return;
      await tryWindow(ext.windows.remove(windowId));
    }
    const id = `${key}:${crypto.randomUUID()}`;
    await write(key, { id, windowId: null, question });
    const page = ext.runtime.getURL(`/sidepanel.html#${id}`);
    // Firefox's one background would open it in a regular window, and its scrape would be kept on the disk.
    const size = { width: 440, height: 560 };
    const opened = await ext.windows.create({ type: 'popup', url: page, ...size, incognito });
    await write(key, { id, windowId: opened?.id ?? null, question });
  });
}

/**
 * The question of a window; null: it gave way to another, or a scrape's was taken before. Rejects with `message-refused`
 * where a private page's is taken in a regular window, or the reverse: what is confirmed there would begin a run of the
 * wrong kind.
 * @param incognito whether the window that takes it is a private one.
 */
export async function takeQuestion(id: string, incognito: boolean): Promise<Question | null> {
  const key = id.slice(0, id.lastIndexOf(':'));
  return await withLock('tickets', async () => {
    const asked = key.startsWith('ask:') ? await read(key) : undefined;
    if (asked?.id !== id || !asked.question) return null;
    if (asked.question.incognito !== incognito) {
      throw new ProblemError('message-refused', { detail: 'window' });
    }
    if (asked.question.options) await write(key, { ...asked, question: null });
    return asked.question;
  });
}
