/** Roles of elements that can be pressed. */
type Role = 'button' | 'switch' | 'tab';

/**
 * Browser with the extension, operated as by a user: one tab with an extension page, one with a
 * site. Elements are found by their accessible name and awaited for a few seconds.
 */
export interface Screen {
  /** Opens a page of the extension, such as `popup.html` or `workspace.html#/settings`, in its tab. */
  show(page: string): Promise<void>;
  /** Closes the extension's tab; `show` opens a new one. */
  away(): Promise<void>;
  press(role: Role, name: string): Promise<void>;
  fill(name: string, value: string): Promise<void>;
  /** Selects an option of a list by its value. */
  choose(name: string, value: string): Promise<void>;
  /** Value shown under a label, such as 'Exit IP'. */
  read(name: string): Promise<string>;
  /** Text of the extension's page or of the named region; empty while the region does not exist. */
  text(region?: string): Promise<string>;
  /** Opens a URL in the tab of the site and returns the text of the page. */
  visit(url: string): Promise<string>;
  /** Saves a screenshot of the tab of the extension or of the site. */
  shot(of: 'extension' | 'site', file: string): Promise<void>;
  /** Resolves when the user has closed the browser. */
  closed: Promise<void>;
  close(): Promise<void>;
}

/**
 * Window sizes for screenshots in CSS pixels. The toolbar popup is a narrow page; other pages fill
 * a window.
 */
export function sizeOf(page: string): { width: number; height: number } {
  return page.startsWith('popup') ? { width: 400, height: 600 } : { width: 1200, height: 800 };
}

/** Polls until the result is not null. Rejects with `what` after `seconds`. */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | null>,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`${what}, waited ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
