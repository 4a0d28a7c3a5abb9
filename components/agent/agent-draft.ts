import { signal, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';

/** Creates what is typed for the agent. */
export const newAgentTexts = () => ({
  message: signal(''),
  /** Typed URL of the page that the message is about; empty: none. */
  page: signal(''),
  /** Replaced texts; null: none. */
  before: signal<{ message: string; page: string } | null>(null),
});

/**
 * Creates the draft of a message to the agent; a replaced text can be restored.
 * @param kept holds what is typed; absent: it is lost when the form is closed.
 */
export function useAgentDraft(kept?: ReturnType<typeof newAgentTexts>) {
  const [fresh] = useState(newAgentTexts);
  const { message, page, before } = kept ?? fresh;
  const including = useSignal(true);
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
    /** Replaces the text. `undo` restores the previous text; a second `undo` restores the replacement. */
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
