import type { Stage } from '../stage.ts';
import type { Reply } from '../recorded-fetch.ts';

export const answer = {
  success: true,
  response: 'Two lamps.',
  actions_taken: [
    {
      tool: 'generate_schema',
      params: { url: 'https://a.test/' },
      result: { success: true, scheme_id: 'sch_1' },
    },
    {
      tool: 'scrape_url',
      params: { url: 'https://a.test/' },
      result: { success: false, status_code: 500 },
    },
    { tool: 'generate_config', params: {}, result: { success: true, config_id: 'cfg_1' } },
  ],
  credits_used: 120,
  credits_remaining: 880,
};
export const replied = (stage: Stage, reply: Reply) => stage.canned(() => reply).ask('Lamps?');
