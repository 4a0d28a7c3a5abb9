import { signal } from '@preact/signals';
import { go } from '../workspace/route';

/** A message that another section wants asked; the Agent section puts it into its box, and the user sends it. */
export const agentPrefill = signal<string | null>(null);

/** Goes to the agent with a message to be sent from there. */
export function askAgent(message: string): void {
  agentPrefill.value = message;
  go('agent');
}
