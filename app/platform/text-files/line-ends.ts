/** Normalizes line ends wherever text enters, so that the same text is never a change. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
