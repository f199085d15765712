/** Returns whether an action ran before the loader: its request reaches the loaders as a GET with the headers of the form. */
export function isAfterAction(request: Request): boolean {
  return request.headers.has('Content-Type');
}
