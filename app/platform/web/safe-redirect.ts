/** With its encoding and the Referer, a longer path would not fit the headers of a request. */
export const longestReturn = 5_000;

/** Rejects backslashes, control characters and `//`, because browsers may resolve them to another host. */
export function safeRedirect(to: unknown, fallback = '/dashboard'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || /[\\\p{Cc}\p{Cf}]/u.test(to)) return fallback;
  const url = new URL(to, 'http://here.invalid');
  if (url.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Returns the path of the referring page, or `fallback` when the browser sends no usable Referer. */
export function refererPath(request: Request, fallback?: string): string {
  const referer = URL.parse(request.headers.get('Referer') ?? '');
  return safeRedirect(referer ? referer.pathname + referer.search : undefined, fallback);
}
