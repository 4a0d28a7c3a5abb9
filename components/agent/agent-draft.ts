import { useSignal } from '@preact/signals';

/** What is being written to the agent; what replaced the text can be taken back. */
export function useAgentDraft(include = true) {
  const message = useSignal('');
  /** The address typed for the page it is about, where the place has none of its own. */
  const page = useSignal('');
  const including = useSignal(include);
  const before = useSignal<{ message: string; page: string } | null>(null);
  const wanted = useSignal(0);

  /** Calls the cursor into the box: to the first gap, or to the end of the text. */
  function toGap(): void {
    wanted.value += 1;
  }

  return {
    message,
    page,
    including,
    /** How often the cursor was called into the box. */
    wanted,
    replaced: before.value !== null,
    toGap,
    /** Puts another text in the box; what was there comes back with `undo`, and goes again with another. */
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
