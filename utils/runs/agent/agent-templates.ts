/**
 * Example messages, one per action of the agent (interface, Agent API). The service reads them, so they are in
 * English in every UI language. `[…]` marks a placeholder for the user to fill in.
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

/** Names of the agent's eleven actions (interface, Agent API). */
export type AgentTool = keyof typeof texts;

/** Whether a name is a documented action; the service may add others. */
export function isAgentTool(name: string): name is AgentTool {
  return Object.hasOwn(texts, name);
}

export const agentTools: readonly AgentTool[] = Object.keys(texts).filter(isAgentTool);

/**
 * Example message of an action.
 * @param withPage whether a page's URL is sent with the message, so that the example can say 'this page'.
 */
export function templateFor(tool: AgentTool, withPage: boolean): string {
  return texts[tool]
    .replace('PAGE', withPage ? 'this page' : '[address]')
    .replace('SITE', withPage ? 'this site' : '[site]');
}

/** Follow-up messages about an item that the agent created. */
export const followUps = {
  scheme: (id: string) => `Scrape [address] with the schema ${id}`,
  config: (id: string) => `Schedule ${id} every [30] minutes`,
  pause: (id: string) => `Pause the schedule ${id}`,
  resume: (id: string) => `Resume the schedule ${id}`,
} as const;
