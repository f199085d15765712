let count = 0;

/** Returns an address of a network that no test has used, so that none uses up the limits of another. */
export function someAddress(): string {
  count++;
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}
