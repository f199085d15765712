/** Tells whether a link was followed without a connection: the page behind a dialog then stays as it was loaded. */
export function isDismissedOffline(formMethod: string | undefined): boolean {
  return !formMethod && !navigator.onLine;
}
