/** Choices for the minutes without use after which Vantage locks itself; 0: only when the browser is closed. */
export const idleChoices = [0, 5, 15, 30, 60, 240] as const;

/** Default number of minutes without use after which Vantage locks itself. */
export const defaultIdleMinutes = 30;
