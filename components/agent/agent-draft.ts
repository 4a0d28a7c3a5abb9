import { signal, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';

/** Creates what is typed for the agent. */
export const newAgentTexts = () => ({
  message: signal(''),
  /** Typed URL of the page that the message is about; empty: none. */
  page: signal(''),
  /** Example that filled the message box; '' for none. Its placeholders must be replaced before sending. */
  example: signal(''),
  /** Replaced texts; null: none. */
  before: signal<{ message: string; page: string; example: string } | null>(null),
});

/**
 * Creates the draft of a message to the agent; a replaced text can be restored.
 * @param kept holds what is typed; absent: it is lost when the form is closed.
 */
export function useAgentDraft(kept?: ReturnType<typeof newAgentTexts>) {
  const [fresh] = useState(newAgentTexts);
  const { message, page, example, before } = kept ?? fresh;
  const including = useSignal(true);
  const wanted = useSignal(0);

  /** Focuses the message box and selects the first placeholder, or moves the cursor to the end. */
  function toGap(): void {
    wanted.value += 1;
  }

  /**
   * Replaces the text. `undo` restores the previous text; a second `undo` restores the replacement.
   * @param ownExample '' for a text of the user's own.
   */
  function fill(text: string, about = page.value, ownExample = text): void {
    before.value = { message: message.value, page: page.value, example: example.value };
    [message.value, page.value, example.value] = [text, about, ownExample];
    toGap();
  }

  return {
    message,
    page,
    example,
    including,
    /** Number of `toGap` calls; a change moves the cursor. */
    wanted,
    replaced: before.value !== null,
    toGap,
    fill,
    undo() {
      const earlier = before.value;
      if (earlier) fill(earlier.message, earlier.page, earlier.example);
    },
    clear() {
      message.value = page.value = example.value = '';
      before.value = null;
    },
  };
}
export type AgentDraft = ReturnType<typeof useAgentDraft>;
