/** Said at the field, by the server that stopped reading and by the browser that did not even begin to send. */
export function tooLarge(maxMb: number): string {
  return `The file is larger than ${maxMb} MB.`;
}
