/** Filters of the list; empty text: any. */
export interface LibraryFilter {
  state: string;
  content: string;
  mode: string;
  country: string;
  host: string;
  tag: string;
  pinned: boolean;
  screenshot: boolean;
  /** Milliseconds since the epoch; null: open. `until` is the first moment that no longer counts. */
  from: number | null;
  until: number | null;
}
export const noFilter: LibraryFilter = {
  state: '',
  content: '',
  mode: '',
  country: '',
  host: '',
  tag: '',
  pinned: false,
  screenshot: false,
  from: null,
  until: null,
};
