/** Ends each line with a line feed alone, at every door, so that the same text is never a change. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
