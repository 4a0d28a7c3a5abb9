/** The alarm at which balances with a level are read again: in minutes, rarely, because each reading is a call. */
export const balanceAlarm = 'vantage:balance';
export const balancePeriodMinutes = 60;

/** Names of notifications that tell of balances begin with this. */
export const balanceNotificationPrefix = 'balance:';
