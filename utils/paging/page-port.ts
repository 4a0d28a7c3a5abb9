import type { ListLocators } from '../extract/locators/list';
import type { NextPage } from '../recipes/schema';
import type { FoundNext, PageRows } from './schema';

/** The page in a tab, as the driver of paging uses it. */
export interface PagePort {
  /** Reads the state of the tab; null if it is closed. `url` is '' for a page without access. */
  tab(): Promise<{ url: string; loading: boolean } | null>;
  /** Reads the rows of the list; null if no script can run there, or its answer is malformed. */
  read(locators: ListLocators): Promise<PageRows | null>;
  /** Finds how the page continues; null in the same cases as `read`. */
  findNext(next: NextPage): Promise<FoundNext | null>;
  open(url: string): Promise<void>;
  /** Presses the button or scrolls; false if there is none. */
  advance(next: NextPage): Promise<boolean>;
}
