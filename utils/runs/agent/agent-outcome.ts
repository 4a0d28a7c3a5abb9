import * as z from 'zod/mini';
import type { AgentRun } from '../schema';
import type { Problem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { scraperProblem } from '../../service/scraper-failure';
import { isRefusalBody } from '../tasks/outcome';

const Amount = z.catch(z.nullable(z.number()), null);
/** 'Agent result'; unknown fields are kept. */
const ResultSchema = z.looseObject({
  response: z.catch(z.string(), ''),
  // One entry in a form of its own takes none of the others away.
  actions_taken: z.catch(
    z.array(
      z.catch(
        z.object({ tool: z.catch(z.string(), '?'), params: z.unknown(), result: z.unknown() }),
        ({ value }) => ({ tool: '?', params: null, result: value }),
      ),
    ),
    [],
  ),
  credits_used: Amount,
  credits_remaining: Amount,
});

export type AgentOutcome =
  | {
      kind: 'answered';
      changes: Pick<AgentRun, 'response' | 'actions' | 'extra' | 'cost'>;
    }
  | { kind: 'failed'; problem: Problem; used: number | null }
  /** Taken, it seems, but unreadable: it may have been charged. */
  | { kind: 'garbled' };

const known = new Set([
  'success',
  'response',
  'actions_taken',
  'credits_used',
  'credits_remaining',
]);

/** What an answer to an agent request means (interface, 'Agent result' and 'Agent API' errors). */
export function agentOutcomeOf(reply: ScraperReply): AgentOutcome {
  if (reply.status === 200 && isRefusalBody(reply.json)) {
    // A 200 that says no may have cost steps: without its figure it counts as not known.
    const used = reply.used ?? z.safeParse(ResultSchema, reply.json).data?.credits_used ?? null;
    return { kind: 'failed', problem: scraperProblem(reply), used };
  }
  if (reply.status === 200) {
    const parsed = z.safeParse(ResultSchema, reply.json);
    if (!parsed.success) return { kind: 'garbled' };
    const { response, actions_taken: actions, credits_used, credits_remaining } = parsed.data;
    const extra = Object.entries(parsed.data).filter(([key]) => !known.has(key));
    return {
      kind: 'answered',
      changes: {
        response,
        actions,
        extra: Object.fromEntries(extra),
        cost: { used: reply.used ?? credits_used, left: reply.left ?? credits_remaining },
      },
    };
  }
  if (reply.status < 400 || (reply.status >= 500 && reply.json === undefined)) {
    return { kind: 'garbled' };
  }
  return { kind: 'failed', problem: scraperProblem(reply), used: reply.used ?? 0 };
}
