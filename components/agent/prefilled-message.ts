import { signal } from '@preact/signals';
import { goTo } from '../workspace/route';

/** A message prepared by another section. The Agent section moves it into its box, and the user sends it. */
export const prefilledMessage = signal<string | null>(null);

/** Opens the Agent section with a prepared message. */
export function openAgentWith(message: string): void {
  prefilledMessage.value = message;
  goTo('agent');
}
