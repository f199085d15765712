// @ts-check
/** Asks until the print is no longer waited for, and then shows the page anew; it keeps no idle session alive. */
const check = async () => {
  const answer = await fetch(location.href, { headers: { 'X-Background': '1' } }).catch(() => null);
  if (answer?.ok && !(await answer.text()).includes('id="print-waiting"')) location.reload();
  else setTimeout(check, 1_000);
};
setTimeout(check, 1_000);
