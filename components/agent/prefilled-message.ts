import { signal } from '@preact/signals';
import { goTo } from '../workspace/route';

/** A message that another section wants asked; the Agent section puts it into its box, and the user sends it. */
export const prefilledMessage = signal<string | null>(null);

/** Goes to the agent with a message to be sent from there. */
export function openAgentWith(message: string): void {
  prefilledMessage.value = message;
  goTo('agent');
}
