/** A slow machine prints about three incidents in a second. */
export function secondsFor(incidents: number) {
  return 10 + Math.ceil(incidents / 3);
}
