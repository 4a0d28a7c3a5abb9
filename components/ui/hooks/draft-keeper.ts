import { effect, type ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useState } from 'preact/hooks';
import { inUse } from '@/utils/account/state/accounts';
import { account } from '@/utils/storage/state/page-state';

/** Signals of a form that hold what the user typed. */
type Draft = Record<string, ReadonlySignal<unknown>>;

/**
 * Keeps what is typed into forms of one kind while they are not shown: on another page, or while Vantage is locked. It
 * is in memory only, so that a reload drops it. Forms with different keys have different drafts.
 */
export function draftKeeper<D extends Draft>() {
  const kept = new Map<string, D>();
  let user: string | null = null;
  // A draft may hold what only its account has, such as a configuration, and goes with an account that is removed.
  effect(() => {
    const id = inUse.value;
    const isGone = account.value.value?.account === null;
    if (isGone || (user !== null && id !== null && id !== user)) kept.clear();
    user = id ?? user;
  });
  return {
    /** Returns the kept draft of a form, else a new one. */
    useDraft(key: string, create: () => D): D {
      const [draft] = useState(() => kept.get(key) ?? create());
      useLayoutEffect(() => {
        let isChange = false;
        const stops = Object.values(draft).map((part) =>
          part.subscribe(() => {
            if (!isChange) return;
            kept.delete(key);
            kept.set(key, draft);
          }),
        );
        isChange = true;
        return () => {
          for (const stop of stops) stop();
        };
      }, []);
      return draft;
    },
    has: (key: string): boolean => kept.has(key),
    /** Drops the draft of a form; what is typed into the form afterwards is kept again. */
    drop(key: string): void {
      kept.delete(key);
    },
    /** Draft of the form that was typed into last; undefined: none is kept. */
    newest: () => [...kept.values()].at(-1),
    /**
     * Sends a draft, which is then kept only if that fails: a form shown meanwhile must not offer to send it again.
     * What the user changes in the form meanwhile is kept.
     * @param work resolves to whether the draft was sent.
     */
    async sending(key: string, work: () => Promise<boolean>): Promise<boolean> {
      const sent = kept.get(key);
      for (const [other, draft] of kept) if (draft === sent) kept.delete(other);
      const isSent = await work();
      if (!isSent && sent && !kept.has(key)) kept.set(key, sent);
      return isSent;
    },
  };
}
