import { signal } from '@preact/signals';
import { goTo } from '../workspace/route';

/**
 * Message prepared by another section; null: none. The Agent section moves it to the message box,
 * where the user sends it.
 */
export const prefilledMessage = signal<string | null>(null);

/** Opens the Agent section with a prepared message. */
export function openAgentWith(message: string): void {
  prefilledMessage.value = message;
  goTo('agent');
}
