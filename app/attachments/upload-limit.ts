export function tooLarge(maxMb: number): string {
  return `The file is larger than ${maxMb} MB.`;
}
