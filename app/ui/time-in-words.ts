/** Returns 07:00 AM for 07:00. */
export function timeInWords(time: string): string {
  const [hours = 0, minutes] = time.split(':').map(Number);
  return `${String(hours % 12 || 12).padStart(2, '0')}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
