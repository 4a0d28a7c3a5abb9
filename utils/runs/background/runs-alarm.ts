/** The alarm that stands for as long as a run is open. */
export const alarmName = 'vantage:poll';
