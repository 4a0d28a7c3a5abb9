import { ItemStore } from './item-store.ts';
import type { Stamp } from './item-store.ts';

/** Stored scraper configuration (facts 4.2): any parameters of a scrape, `url` optional. */
interface ConfigFields {
  name: string;
  config: Record<string, unknown>;
}
export type Config = ConfigFields & Stamp;

/** Store of scraper configurations; ids `cfg_…`. */
export class Configs extends ItemStore<ConfigFields> {
  constructor(now: () => number) {
    super('cfg', now);
  }
}
