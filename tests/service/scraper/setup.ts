import type { ServiceState } from '../types.ts';
import type { Renderer } from './renderer.ts';
import type { ScrapeExits } from './sessions.ts';

/** Services and limits used by every scrape. */
export interface ScrapeSetup {
  state: ServiceState;
  exits: ScrapeExits;
  renderer: Renderer;
  /** Milliseconds after which one attempt counts as a navigation timeout. */
  timeoutMs: number;
  /** Milliseconds before the first retry; each further retry adds the same again. */
  retryMs: number;
  /** Milliseconds that one attempt waits for an element named by an instruction. */
  elementMs: number;
}
