import { type Problem, toProblem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import type { AgentRun } from '../schema';
import { type AgentOutcome, agentOutcomeOf } from './agent-outcome';
import { maxWordsLength } from './bounded-words';
import type { FlowDependencies, PaidCall, RunOrigin } from '../tasks/paid-call';
import { type RunChanges, uncharged } from '../tasks/run-changes';
import type { ReportedCost } from '../tasks/scraper-call';

type AgentChanges = Extract<AgentOutcome, { kind: 'answered' }>['changes'];

/** Reads the first `maxWordsLength` characters of a body. A character takes up to four bytes. */
const rawText = async ({ body }: ScraperReply): Promise<string> =>
  (await body.slice(0, 4 * maxWordsLength).text()).slice(0, maxWordsLength);

/** End of a run with an answer. */
const done: Pick<AgentRun, 'state' | 'problem'> = { state: 'done', problem: null };

/** Handles agent requests. They have no task form: the call stays open until the answer, which may take minutes. */
export function createAgentFlow(
  dependencies: FlowDependencies,
  paidCall: PaidCall,
  changes: RunChanges,
) {
  const { store } = dependencies;
  const { changeAgent, noteLeft, endFailed, endUnknown, endUnanswered } = changes;

  async function takeAnswer(run: AgentRun, reply: ScraperReply): Promise<void> {
    const { used, left, status } = reply;
    if (reply.isTooLong) {
      const problem: Problem = { code: 'reply-too-long', status };
      return keepRaw(run, reply, reply, problem, { state: 'unknown', problem });
    }
    let outcome: AgentOutcome;
    try {
      outcome = agentOutcomeOf(reply);
    } catch (error) {
      return keepRaw(run, reply, reply, toProblem(error));
    }
    switch (outcome.kind) {
      case 'failed':
        return endRefused(run, outcome, left);
      case 'garbled':
        await keepText(run, reply);
        return endUnknown(run, { code: 'service-garbled', status }, { used, left });
      case 'raw':
        return keepRaw(run, reply, outcome.cost);
      case 'answered':
        try {
          return await complete(run, outcome.changes);
        } catch (error) {
          return keepRaw(run, reply, outcome.changes.cost, toProblem(error));
        }
    }
  }

  /** Ends a run that failed, with what the failure says. Where there is no room for that, its cost is kept. */
  async function endRefused(
    run: AgentRun,
    { problem, used, words }: Extract<AgentOutcome, { kind: 'failed' }>,
    left: number | null,
  ): Promise<void> {
    const end = used === null ? endUnknown : endFailed;
    try {
      await end(run, problem, { used, left }, words);
    } catch (error) {
      if (!words) throw error;
      await end(run, problem, { used, left });
    }
  }

  async function complete(run: AgentRun, changes: AgentChanges, end = done): Promise<void> {
    await changeAgent(run, (current) => ({ ...current, ...changes, ...end }));
    const { left } = changes.cost;
    if (left !== null) await noteLeft(run, left);
  }

  /**
   * Stores the raw body as the answer; if that fails too, at least the cost.
   * @param end how the run ends with it.
   */
  async function keepRaw(
    run: AgentRun,
    reply: ScraperReply,
    { used, left }: ReportedCost,
    problem: Problem = { code: 'service-garbled' },
    end = done,
  ): Promise<void> {
    try {
      const response = await rawText(reply);
      await complete(run, { response, actions: [], extra: {}, cost: { used, left } }, end);
    } catch (error) {
      const detail = problem.detail ?? toProblem(error).detail;
      await endUnknown(run, { ...problem, ...(detail && { detail }) }, { used, left });
    }
  }

  /** Keeps a successful answer of unknown form, since it may have been charged. */
  async function keepText(run: AgentRun, reply: ScraperReply): Promise<void> {
    const { status, contentType, json } = reply;
    // An HTML body comes from a gateway, not the agent; JSON counts as an answer under any content type.
    const isPage = /html/i.test(contentType) && json === undefined;
    if (status > 299 || isPage) return;
    const response = await rawText(reply);
    await changeAgent(run, (current) => ({ ...current, response }));
  }

  return {
    /**
     * Starts an agent request.
     * @param message the complete text that is sent.
     */
    start(pageUrl: string, message: string, origin: RunOrigin = {}): Promise<string> {
      const answer = { response: '', actions: [], extra: {} };
      return paidCall.begin({
        ...paidCall.newRun(origin),
        kind: 'agent',
        pageUrl,
        message,
        ...answer,
      });
    },

    submit(id: string): Promise<void> {
      return paidCall.carryOut(id, async () => {
        const run = await store.getRun(id);
        if (run?.kind !== 'agent') return;
        // The run was cancelled after its intent was stored: it is not sent.
        if (run.state === 'cancelled') return changeAgent(run, uncharged);
        if (run.state !== 'intent') return;
        const paid = await paidCall.pay(run, (api) => api.askAgent(run.message));
        if ('problem' in paid) return endUnanswered(run, paid);
        await takeAnswer(run, paid.reply);
      });
    },
  };
}
