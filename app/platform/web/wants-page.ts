/** Whether a browser asks for a page, and no script for data: by Sec-Fetch-Dest, else by Accept. */
export function wantsPage(header: (name: string) => string | null | undefined): boolean {
  const destination = header('Sec-Fetch-Dest');
  return destination ? destination === 'document' : /text\/html/.test(header('Accept') ?? '');
}
