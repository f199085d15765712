/** Returns the message shown by the browser before it sends and by the server when it stops reading. */
export function tooLarge(maxMb: number): string {
  return `The file is larger than ${maxMb} MB.`;
}
