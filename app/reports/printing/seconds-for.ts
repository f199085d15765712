/** Returns in how many seconds a slow machine prints so many incidents: it makes about three in a second. */
export function secondsFor(incidents: number) {
  return 10 + Math.ceil(incidents / 3);
}
