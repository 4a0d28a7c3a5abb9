/** Milliseconds by which a stored time may lie ahead: clocks are corrected a little all the time. */
const toleranceMs = 60_000;

/** Whether a time that was once the present one lies ahead. The clock was then set back since. */
export const isAhead = (storedAt: number, now: number): boolean => storedAt > now + toleranceMs;
