/**
 * Action that the agent is about to carry out, named as in the interface. A null id or URL refers
 * to the latest result of an earlier action.
 */
export type Action =
  | { tool: 'scrape_url'; params: { url: string; extraction_prompt: string; scheme_id?: string } }
  | { tool: 'generate_schema'; params: { url: string; extraction_prompt: string } }
  | {
      tool: 'generate_config';
      params: {
        name: string;
        url: string;
        mode?: string;
        proxy_country?: string;
        content?: string;
      };
    }
  | { tool: 'search_domains'; params: { query: string } }
  | { tool: 'list_configs' | 'list_schedules'; params: Record<string, never> }
  | { tool: 'get_config'; params: { config_id: string | null } }
  | {
      tool: 'create_schedule';
      params: {
        name: string | null;
        config_id: string | null;
        interval_minutes: number | null;
        start_time: string | null;
      };
    }
  | {
      tool: 'toggle_schedule';
      params: { schedule_id: string | null; is_active: boolean | null };
    }
  | { tool: 'discover_urls'; params: { domain: string; url_pattern: string } }
  | { tool: 'get_account_info'; params: Record<string, never> };
