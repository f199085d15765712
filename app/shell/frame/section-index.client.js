// @ts-check
// marks in the index of a document where the reader is
const indexSelector = '.index[data-marked]';
if (document.querySelector(indexSelector)) {
  /** @returns {HTMLAnchorElement[]} */
  const links = () => [...document.querySelectorAll(`${indexSelector} a`)].map((link) => /** @type {any} */ (link));
  const top = (/** @type {HTMLAnchorElement} */ link) =>
    document.querySelector(link.hash)?.getBoundingClientRect().top ?? 0;
  /** @type {string | undefined} the hash of the section that was asked for */
  let followed;
  const mark = () => {
    const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
    // the line moves down the screen as the page moves up, so that it crosses the first and the last section
    const line = (clientHeight * scrollTop) / Math.max(1, scrollHeight - clientHeight);
    const all = links();
    const current = all.find(({ hash }) => hash === followed) ?? all.findLast((link) => top(link) <= line) ?? all[0];
    for (const link of all) link.ariaCurrent = link === current ? 'true' : null;
  };
  const follow = (/** @type {string} */ hash) => {
    followed = hash || undefined;
    mark();
    // until the page has moved to the section
    setTimeout(() => (followed = undefined), 200);
  };
  follow(location.hash);
  addEventListener('scroll', mark, { passive: true });
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest(indexSelector)) return;
    follow(/** @type {HTMLAnchorElement | null} */ (target.closest('a'))?.hash ?? '');
  });
}
