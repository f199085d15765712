export function wantsPage(header: (name: string) => string | null | undefined): boolean {
  const destination = header('Sec-Fetch-Dest');
  return destination ? destination === 'document' : /text\/html/.test(header('Accept') ?? '');
}
