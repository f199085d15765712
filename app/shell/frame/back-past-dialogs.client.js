// @ts-check
/**
 * In documents, one press of Back leads past the dialogs that are done with. The history's entry of a dialog notes the page
 * below it, and whether its form was sent; that of the page after it notes where Back leads from there.
 * @typedef {{ over?: string, isSent?: boolean, backTo?: string }} EntryState
 * @typedef {{ url: string, key: string, index: number, getState: () => EntryState | undefined }} Entry
 */
const { navigation } = /** @type {any} not in every browser */ (window);
const pathOf = (/** @type {string | undefined} */ address) => address && new URL(address, location.href).pathname;
const over = (/** @type {Entry | undefined} */ entry) => entry?.getState()?.over;
/** @returns {string | undefined} the key of the entry to which Back leads from a page that follows dialogs */
const whereBackLeads = (/** @type {Entry} */ from) => {
  /** @type {Entry[]} */
  const before = navigation.entries().slice(0, from.index);
  const last = before.at(-1);
  // a dialog whose act is not possible any more has led to its page
  if (last && pathOf(last.url) === pathOf(from.url) && last.getState()?.backTo) return last.getState()?.backTo;
  const page = over(last);
  const isBackOnPage = pathOf(from.url) === page;
  if (!page || over(from) === page || !(isBackOnPage || last?.getState()?.isSent)) return;
  const below = before.findLast((entry) => over(entry) !== page);
  const opener = before.findLast((entry) => over(entry) !== page && pathOf(entry.url) !== page);
  // a deleted incident leads to the list that it was opened from, and Back to what was before that
  const isBackOnOpener = opener?.url === from.url;
  return (isBackOnOpener ? before[opener.index - 1] : isBackOnPage ? opener : below)?.key;
};
const skipDialogs = () => {
  const { from, navigationType } = navigation.activation ?? {};
  /** @type {Entry} */
  const here = navigation.currentEntry;
  if (navigationType !== 'traverse' || from?.index !== here.index + 1) return;
  const backTo = from.getState()?.backTo ?? whereBackLeads(from);
  /** @type {Entry | undefined} */
  const to = navigation.entries().find((/** @type {Entry} */ { key }) => key === backTo);
  if (to && to.index < here.index) history.go(to.index - here.index);
};
/** @type {HTMLAnchorElement | null} */
const cross = document.querySelector('.dialog__head a[aria-label=Dismiss]');
const pageBelow = pathOf(cross?.href);
if (navigation && !pageBelow) {
  const backTo = whereBackLeads(navigation.currentEntry);
  if (backTo) navigation.updateCurrentEntry({ state: { backTo } });
}
// the dialogs of a hydrated page are in one document, whose router knows where Back leads
if (navigation && !('__remixContext' in window)) {
  const note = (/** @type {EntryState} */ more = {}) =>
    navigation.updateCurrentEntry({ state: { over: pageBelow, ...more } });
  if (pageBelow && !over(navigation.currentEntry)) note();
  addEventListener('submit', ({ target, defaultPrevented }) => {
    const isInDialog = target instanceof Element && target.closest('.scrim');
    if (pageBelow && isInDialog && !defaultPrevented) note({ isSent: true });
  });
  skipDialogs();
  addEventListener('pageshow', ({ persisted }) => persisted && skipDialogs());
}
