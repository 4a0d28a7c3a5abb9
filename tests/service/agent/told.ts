/** What earlier actions of one message made, for 'schedule it' and the like. */
export interface Recent {
  configId?: string;
  scheduleId?: string;
  schemeId?: string;
}

/** What came of an action, as data and in words. */
export interface Told {
  result: { success: boolean } & Record<string, unknown>;
  words: string;
}

export function failed(error: string): Told {
  return { result: { success: false, error }, words: `${error}.` };
}
