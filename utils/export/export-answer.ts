import type { AgentRun } from '../runs/schema';
import { plainAddress } from '../runs/address';
import { nameFor } from './file-name';
import { withoutSecrets } from './record';
import { wellFormed } from './well-formed';

/** Agent run as a JSON file: message, answer and cost. Contains no key, login or session. */
export function exportAnswer(run: AgentRun): { name: string; text: string } {
  const facts = {
    id: run.id,
    page_url: run.pageUrl === '' ? null : plainAddress(run.pageUrl),
    message: run.message,
    state: run.state,
    asked_at: new Date(run.createdAt).toISOString(),
    credits_used: run.cost.used,
    problem: run.problem?.code ?? null,
    response: run.response,
    actions: withoutSecrets(run.actions),
    extra: withoutSecrets(run.extra),
  };
  const name = `${nameFor(run.message.slice(0, 60), run.pageUrl)}.json`;
  return { name, text: `${wellFormed(JSON.stringify(facts, null, 2))}\n` };
}
