let hasFailed = false;

/** On Wi-Fi without internet, `navigator.onLine` is true, so failed requests are recorded. */
export function recordConnection(isLost: boolean) {
  hasFailed = isLost;
}

export function isConnectionLost(): boolean {
  return hasFailed || !navigator.onLine;
}

/** The page behind a dialog that is dismissed offline stays as it was loaded. */
export function isDismissedOffline(formMethod: string | undefined): boolean {
  return !formMethod && isConnectionLost();
}
