export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({
  label: twelveHour(hour),
  name: `${twelveHour(hour)} to ${twelveHour(hour + 1)}`,
  fromTime: clock(hour),
  toTime: clock((hour + 1) % 24),
}));

function clock(hour: number) {
  return `${String(hour).padStart(2, '0')}:00`;
}

function twelveHour(hour: number) {
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
