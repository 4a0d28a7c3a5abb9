import { Shelf } from './shelf.ts';
import type { Stamp } from './shelf.ts';

/** A saved extraction scheme (facts 4.1): scrape parameters, of which `extract_scheme` is the heart. */
export interface SchemeFields {
  name: string;
  config: Record<string, unknown>;
  /** `active` when saved or tested well; `processing` and `failed` of one saved with `async`. */
  status: 'active' | 'processing' | 'failed';
  /** Why it failed; null when it did not. */
  problem: string | null;
}
export type Scheme = SchemeFields & Stamp;

/** Extraction schemes; ids `sch_…`. */
export class Schemes extends Shelf<SchemeFields> {
  constructor(now: () => number) {
    super('sch', now);
  }
}
