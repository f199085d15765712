/** Whether a request's answer is shown to a person. Browsers that send no `Sec-Fetch-Dest` ask for pages by their type. */
export function wantsPage(header: (name: string) => string | null | undefined): boolean {
  const destination = header('Sec-Fetch-Dest');
  return destination ? destination === 'document' : /text\/html/.test(header('Accept') ?? '');
}
