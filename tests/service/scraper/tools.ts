import type { World } from '../types.ts';
import type { Renderer } from './renderer.ts';
import type { ScrapeExits } from './sessions.ts';

/** What every scrape works with. */
export interface ScrapeTools {
  world: World;
  exits: ScrapeExits;
  renderer: Renderer;
  /** How long one try may take before it is a navigation timeout. */
  timeoutMs: number;
  /** Wait before the first retry; each further one waits that much longer. */
  retryMs: number;
  /** How long one try waits for an element that an instruction names. */
  elementMs: number;
}
