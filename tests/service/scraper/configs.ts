import { Shelf } from './shelf.ts';
import type { Stamp } from './shelf.ts';

/** A saved scraper configuration (facts 4.2): any parameters of a scrape, `url` among them or not. */
export interface ConfigFields {
  name: string;
  config: Record<string, unknown>;
}
export type Config = ConfigFields & Stamp;

/** Scraper configurations; ids `cfg_…`. */
export class Configs extends Shelf<ConfigFields> {
  constructor(now: () => number) {
    super('cfg', now);
  }
}
