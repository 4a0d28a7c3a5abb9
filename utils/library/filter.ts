/** Filters of the results list. '' means that the filter is off. */
export interface LibraryFilter {
  state: string;
  content: string;
  mode: string;
  country: string;
  host: string;
  tag: string;
  /** Id of a job or watch; empty: results of none. */
  job: string;
  pinned: boolean;
  screenshot: boolean;
  /** Range of creation times in ms: `from` inclusive, `until` exclusive; null: unlimited. */
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
  job: '',
  pinned: false,
  screenshot: false,
  from: null,
  until: null,
};
