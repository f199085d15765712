export function idleTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes > 0 ? `${minutes} minutes` : `${seconds} seconds`;
}
