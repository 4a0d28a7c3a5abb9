import * as z from 'zod/mini';
import {
  type Handlers,
  type Input,
  messages,
  type Output,
  type Reply,
} from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { messageWithin } from '@/utils/runs/agent/agent-text';
import { createRunHandlers, type PageRuns } from '@/utils/runs/background/run-handlers';
import { resolveOptionsToSend } from '@/utils/runs/background/resolve-options';
import { addressToSend, type PaidPress } from '@/utils/runs/background/start-run';

type Forwarded = 'scrape/submit' | 'scrape/cancel' | 'agent/ask';
type Handled = Forwarded | 'scrape/repeat' | 'scrape/session-fits' | 'agent/repeat';

/**
 * Runs of Chromium's private windows, in the private worker: it handles the messages of pages and cards there, and
 * the regular worker makes the calls.
 * @param forward hands a message to the regular worker, as from a page of Vantage in this private session.
 */
export function createPaidCallForwarding(
  forward: (envelope: { type: Forwarded; input: unknown }) => Promise<Reply>,
): PageRuns & { handlers: Pick<Handlers, Handled> } {
  async function ask<K extends Forwarded>(type: K, input: Input<K>): Promise<Output<K>> {
    const reply = await forward({ type, input });
    if (!reply.ok) throw new ProblemError(reply.problem.code, reply.problem);
    return z.parse(messages[type].output(), reply.value);
  }

  async function askAgent(pageUrl: string, message: string, { id, costConfirmed }: PaidPress) {
    const { runId } = await ask('agent/ask', { pageUrl, message, id, costConfirmed });
    return runId;
  }

  const { handlers, ...runs } = createRunHandlers({
    async startScrape({
      url,
      options,
      privateAddressConfirmed,
      dropImpossible,
      id,
      costConfirmed,
    }) {
      const address = await addressToSend(url, privateAddressConfirmed);
      const { runId } = await ask('scrape/submit', {
        id,
        costConfirmed,
        url: address,
        options: await resolveOptionsToSend(address, options, dropImpossible, true),
        // Confirmation was requested here.
        privateAddressConfirmed: true,
      });
      return runId;
    },
    async startAgent({ pageUrl, message, ...press }) {
      const page = pageUrl === '' ? '' : await addressToSend(pageUrl, true);
      return await askAgent(page, message, press);
    },
    sendAgent: (page, text, press) => askAgent(page, messageWithin(page, text), press),
  });
  return {
    ...runs,
    handlers: {
      ...handlers,
      'scrape/cancel': async (input) => void (await ask('scrape/cancel', input)),
    },
  };
}
