import { useSignal } from '@preact/signals';

/** Creates the draft of a message to the agent; a replaced text can be restored. */
export function useAgentDraft() {
  const message = useSignal('');
  /** Typed URL of the page that the message is about; empty: none. */
  const page = useSignal('');
  const including = useSignal(true);
  const before = useSignal<{ message: string; page: string } | null>(null);
  const wanted = useSignal(0);

  /** Focuses the message box and selects the first placeholder, or moves the cursor to the end. */
  function toGap(): void {
    wanted.value += 1;
  }

  return {
    message,
    page,
    including,
    /** Number of `toGap` calls; a change moves the cursor. */
    wanted,
    replaced: before.value !== null,
    toGap,
    /**
     * Replaces the text. `undo` restores the previous text; a second `undo` restores the
     * replacement.
     */
    fill(text: string, about = page.value) {
      before.value = { message: message.value, page: page.value };
      message.value = text;
      page.value = about;
      toGap();
    },
    undo() {
      const earlier = before.value;
      if (!earlier) return;
      before.value = { message: message.value, page: page.value };
      message.value = earlier.message;
      page.value = earlier.page;
      toGap();
    },
    clear() {
      message.value = '';
      page.value = '';
      before.value = null;
    },
  };
}
export type AgentDraft = ReturnType<typeof useAgentDraft>;
