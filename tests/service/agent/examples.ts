import type { Action } from './action.ts';

/**
 * Messages that trigger each action. Placeholders: `{url}` of a page, `{domain}` of a site,
 * `{config}` and `{schedule}` ids. The message may also follow on the lines after 'Page: {url}'.
 */
export const examples: readonly { message: string; tools: readonly Action['tool'][] }[] = [
  { message: 'Scrape {url} and get the prices', tools: ['scrape_url'] },
  {
    message: 'Generate a schema for {url} with name and price',
    tools: ['generate_schema'],
  },
  {
    message: 'Generate a schema for {url} with name and price, then scrape {url} with that schema',
    tools: ['generate_schema', 'scrape_url'],
  },
  { message: 'Create a configuration called "Lamps" for {url}', tools: ['generate_config'] },
  { message: 'Find all product urls on {domain}', tools: ['discover_urls'] },
  { message: 'Search for websites about brass lamps', tools: ['search_domains'] },
  { message: 'List my configurations', tools: ['list_configs'] },
  { message: 'Show the configuration {config}', tools: ['get_config'] },
  { message: 'Schedule {config} every 30 minutes', tools: ['create_schedule'] },
  { message: 'Scrape {url} every day at 07:30', tools: ['generate_config', 'create_schedule'] },
  { message: 'List my schedules', tools: ['list_schedules'] },
  { message: 'Pause the schedule {schedule}', tools: ['toggle_schedule'] },
  { message: 'Resume the schedule {schedule}', tools: ['toggle_schedule'] },
  { message: 'How many credits do I have left?', tools: ['get_account_info'] },
];
