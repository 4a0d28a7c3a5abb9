import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentTools, templateFor } from '@/utils/runs/agent/agent-templates';
import { firstPlaceholder } from '@/utils/runs/agent/template-gaps';
import { agentText } from '@/utils/runs/agent/agent-text';
import { startTrial } from '../../../service/scraper/trial-service.ts';
import type { TrialService } from '../../../service/scraper/trial-service.ts';

let service: TrialService;
const ids: Record<string, string> = {};

interface Answer {
  actions_taken: { tool: string; result: Record<string, unknown> & { success: boolean } }[];
}

async function ask(message: string): Promise<Answer['actions_taken']> {
  service.account.scraper.credits = 5000;
  const answer = await service.ask({ message });
  expect(answer.status).toBe(200);
  return (answer.json as Answer).actions_taken;
}

beforeAll(async () => {
  service = await startTrial({ credits: 5000 }, { retryMs: 10 });
  service.state.addresses = { ...service.state.addresses, site: service.site };
  const [config] = await ask(`Create a configuration for ${service.site}/products`);
  ids['[configuration id]'] = String(config?.result['config_id']);
  const [schedule] = await ask(`Schedule ${ids['[configuration id]']} every hour`);
  ids['[schedule id]'] = String(schedule?.result['schedule_id']);
});
afterAll(() => service.close());

/** Template with every gap filled in as a user would. */
function completed(text: string): string {
  const known: Record<string, string> = {
    ...ids,
    '[address]': `${service.site}/products`,
    '[site]': service.site,
    '[name and price]': 'name and price',
    '[what to find]': 'the prices',
  };
  let whole = text;
  for (let gap = firstPlaceholder(whole, text); gap; gap = firstPlaceholder(whole, text)) {
    const name = whole.slice(gap.start, gap.end);
    whole = whole.slice(0, gap.start) + (known[name] ?? name.slice(1, -1)) + whole.slice(gap.end);
  }
  return whole;
}

test.each(agentTools)(
  'the example for %s is carried out, with a page and without',
  async (tool) => {
    const [alone] = await ask(completed(templateFor(tool, false)));
    expect(alone).toMatchObject({ tool, result: { success: true } });
    const page = `${service.site}/products`;
    const [after] = await ask(agentText(page, completed(templateFor(tool, true))));
    expect(after).toMatchObject({ tool, result: { success: true } });
  },
);
