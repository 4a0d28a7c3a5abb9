/** Minutes without use of Vantage after which it may lock itself; 0: only when the browser is closed. */
export const idleChoices = [0, 5, 15, 30, 60, 240] as const;

/** Minutes without use of Vantage after which it locks itself, until the user chooses another number. */
export const defaultIdleMinutes = 30;
