/** Results of a message's earlier actions, so that 'schedule it' and the like can refer to them. */
export interface Recent {
  configId?: string;
  scheduleId?: string;
  schemeId?: string;
}

/** Outcome of an action, as data and in words. */
export interface ActionOutcome {
  result: { success: boolean } & Record<string, unknown>;
  words: string;
}

export function failed(error: string): ActionOutcome {
  return { result: { success: false, error }, words: `${error}.` };
}
