/** Returns whether the browser expects a page. Without `Sec-Fetch-Dest`, the Accept header decides. */
export function wantsPage(header: (name: string) => string | null | undefined): boolean {
  const destination = header('Sec-Fetch-Dest');
  return destination ? destination === 'document' : /text\/html/.test(header('Accept') ?? '');
}
