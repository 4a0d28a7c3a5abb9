import { ItemStore } from './item-store.ts';
import type { Stamp } from './item-store.ts';

/** Stored extraction scheme (facts 4.1): scrape parameters, among them `extract_scheme`. */
interface SchemeFields {
  name: string;
  config: Record<string, unknown>;
  /**
   * `active` once saved or tested successfully; `processing` and `failed` for schemes saved with
   * `async`.
   */
  status: 'active' | 'processing' | 'failed';
  /** Reason of the failure; null: none. */
  problem: string | null;
}
export type Scheme = SchemeFields & Stamp;

/** Store of extraction schemes; ids `sch_…`. */
export class Schemes extends ItemStore<SchemeFields> {
  constructor(now: () => number) {
    super('sch', now);
  }
}
