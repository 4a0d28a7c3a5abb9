import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useState } from 'preact/hooks';
import { account } from '@/utils/storage/state/page-state';

/** Signals of a form that hold what the user typed. */
type Draft = Record<string, ReadonlySignal<unknown>>;

/**
 * Keeps what is typed into forms of one kind while they are not shown: on another page, or while Vantage is locked. It
 * is in memory only, so that a reload drops it. Forms with different keys have different drafts.
 */
export function draftKeeper<D extends Draft>() {
  const kept = new Map<string, D>();
  // Also on an open page nothing may remain where everything was erased, or the account removed.
  account.value.subscribe((stored) => {
    if (stored?.account === null) kept.clear();
  });
  return {
    /** Returns the kept draft of a form, else a new one. */
    useDraft(key: string, create: () => D): D {
      const [draft] = useState(() => kept.get(key) ?? create());
      useLayoutEffect(() => {
        let isChange = false;
        const stops = Object.values(draft).map((part) =>
          part.subscribe(() => {
            if (isChange) kept.set(key, draft);
          }),
        );
        isChange = true;
        return () => {
          for (const stop of stops) stop();
        };
      }, []);
      return draft;
    },
    /**
     * Sends a draft, which is then kept only if that fails: a form shown meanwhile must not offer to send it again.
     * What the user changes in the form meanwhile is kept.
     * @param work resolves to whether the draft was sent.
     */
    async sending(key: string, work: () => Promise<boolean>): Promise<boolean> {
      const sent = kept.get(key);
      kept.delete(key);
      const isSent = await work();
      if (!isSent && sent && !kept.has(key)) kept.set(key, sent);
      return isSent;
    },
  };
}
