import type { Recipe } from '../../recipes/schema';
import type { ScrapeOptions } from '../../runs/parameters/schema';

export const engines = ['scrapy', 'crawlee'] as const;
export type Engine = (typeof engines)[number];

export interface ProjectRequest {
  name: string;
  engines: readonly Engine[];
  /** How the pages are fetched. */
  route: 'scraper' | 'proxy';
  /** Null: each page is one row. */
  recipe: Recipe | null;
  /** Each without white space. */
  addresses: readonly string[];
  /** For the scraper; of these the proxy has the country only. */
  options: ScrapeOptions;
  /** `{scraper_base_url}`; null: read from an environment variable. */
  scraper: string | null;
  /** HTTP proxy; null: read from an environment variable. */
  proxy: { host: string; port: number } | null;
}
