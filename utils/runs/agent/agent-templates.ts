/**
 * An example message for each of the agent's actions (interface, Agent API). They go to the service, so they are in
 * its language whatever the screen's is. `[…]` is a gap: a part that the user completes.
 */
const texts = {
  scrape_url: 'Scrape PAGE and get [what to find]',
  generate_schema: 'Generate a schema for PAGE with [name and price]',
  generate_config: 'Create a configuration called "[name]" for PAGE',
  discover_urls: 'Find all [product] urls on SITE',
  search_domains: 'Search for websites about [subject]',
  list_configs: 'List my configurations',
  get_config: 'Show the configuration [configuration id]',
  create_schedule: 'Schedule [configuration id] every [30] minutes',
  list_schedules: 'List my schedules',
  toggle_schedule: 'Pause the schedule [schedule id]',
  get_account_info: 'How many credits do I have left?',
} as const;

/** Names of the agent's eleven actions, as the interface writes them. */
export type AgentTool = keyof typeof texts;
export const agentTools: readonly AgentTool[] = [
  'scrape_url',
  'generate_schema',
  'generate_config',
  'discover_urls',
  'search_domains',
  'list_configs',
  'get_config',
  'create_schedule',
  'list_schedules',
  'toggle_schedule',
  'get_account_info',
];

/** True where a name is one of the eleven; the service may have learnt others since. */
export function isAgentTool(name: string): name is AgentTool {
  return Object.hasOwn(texts, name);
}

/** @param withPage a page's address goes out before the message, so that 'this page' says which one. */
export function templateFor(tool: AgentTool, withPage: boolean): string {
  return texts[tool]
    .replace('PAGE', withPage ? 'this page' : '[address]')
    .replace('SITE', withPage ? 'this site' : '[site]');
}

/** A gap of the examples only: brackets of the user's own are left alone. */
const gap =
  /\[(?:address|site|what to find|name and price|name|product|subject|configuration id|schedule id|30)\]/;

/** The first gap that is still to be completed, as a range of the text; null: it is complete. */
export function firstPlaceholder(text: string): { start: number; end: number } | null {
  const found = gap.exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}

/** Messages that go on with something the agent made. */
export const followUps = {
  scheme: (id: string) => `Scrape [address] with the schema ${id}`,
  config: (id: string) => `Schedule ${id} every [30] minutes`,
  pause: (id: string) => `Pause the schedule ${id}`,
  resume: (id: string) => `Resume the schedule ${id}`,
} as const;
