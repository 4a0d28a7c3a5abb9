/** Fragment of Vantage's explanation of a page that failed to load, which names that page. */
export const failedPageFragment = (url: string): string => `#${encodeURIComponent(url)}`;

/** URL of the page that failed to load, from the fragment; null: it holds no HTTP(S) URL, such as one typed by hand. */
export function failedPageIn(fragment: string): string | null {
  try {
    const url = decodeURIComponent(fragment.slice(1));
    return /^https?:\/\//.test(url) && URL.canParse(url) ? url : null;
  } catch {
    // No percent-encoding.
    return null;
  }
}
