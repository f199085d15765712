/**
 * The only way an address that came from outside (a parameter, a form, a header) becomes one to go to: a path of this
 * product, or `fallback`. Backslashes, control characters and `//` are ways browsers are led elsewhere.
 */
export function safeRedirect(to: unknown, fallback = '/dashboard'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || /[\\\p{Cc}\p{Cf}]/u.test(to)) return fallback;
  const url = new URL(to, 'http://here.invalid');
  if (url.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The page of this product a form was posted from, as far as the browser says. */
export function refererPath(request: Request, fallback?: string): string {
  const referer = URL.parse(request.headers.get('Referer') ?? '');
  return safeRedirect(referer ? referer.pathname + referer.search : undefined, fallback);
}
