let hasFailed = false;

/** Records whether the last request failed: on Wi-Fi without internet the browser itself believes to be online. */
export function recordConnection(isLost: boolean) {
  hasFailed = isLost;
}

export function isConnectionLost(): boolean {
  return hasFailed || !navigator.onLine;
}

/** Tells whether a link was followed without a connection: the page behind a dialog then stays as it was loaded. */
export function isDismissedOffline(formMethod: string | undefined): boolean {
  return !formMethod && isConnectionLost();
}
