/** What can be pressed, by its role on the screen. */
type Role = 'button' | 'switch' | 'tab';

/**
 * A browser with the extension, as a person sees it: one tab with a page of the extension, one with a
 * site. Everything is found by its name on the screen, and waited for a few seconds.
 */
export interface Screen {
  /** Opens a page of the extension, such as `popup.html` or `workspace.html#/settings`, in its tab. */
  show(page: string): Promise<void>;
  /** Closes the extension's tab; `show` opens it again. */
  away(): Promise<void>;
  press(role: Role, name: string): Promise<void>;
  fill(name: string, value: string): Promise<void>;
  /** Chooses in a list by the value of the choice. */
  choose(name: string, value: string): Promise<void>;
  /** The value shown under a name, such as 'Exit IP'. */
  read(name: string): Promise<string>;
  /** All text of the extension's page, or of the region with a name; empty while it is not there. */
  text(region?: string): Promise<string>;
  /** Opens an address in the tab of the site and returns the text it shows. */
  visit(url: string): Promise<string>;
  /** Saves a picture of the tab of the extension, or of the site. */
  shot(of: 'extension' | 'site', file: string): Promise<void>;
  /** Resolves when the user has closed the browser. */
  closed: Promise<void>;
  close(): Promise<void>;
}

/** Sizes for pictures, in CSS pixels. The toolbar popup is a narrow page, the others fill a window. */
export function sizeOf(page: string): { width: number; height: number } {
  return page.startsWith('popup') ? { width: 400, height: 600 } : { width: 1200, height: 800 };
}

/** Asks until the answer is not null. Rejects with `what` when it stays so for `seconds`. */
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
