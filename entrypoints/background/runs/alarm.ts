/** The alarm that stands for as long as any run is open. */
export const alarmName = 'vantage:poll';
