// @ts-check
/**
 * Polls until the printout is finished, then reloads; meanwhile shows the place in the queue. The header prevents polls
 * from extending the session.
 */
const check = async () => {
  const answer = await fetch(location.href, { headers: { 'X-Background': '1' } }).catch(() => null);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [current, next] = [document, page].map((each) => each.getElementById('print-waiting'));
    if (!next) return location.reload();
    // the same words are not announced again
    if (current?.textContent !== next.textContent) current?.replaceChildren(...next.childNodes);
  }
  setTimeout(check, 1_000);
};
setTimeout(check, 1_000);
