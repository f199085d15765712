// @ts-check
/** Polls until the printout is finished, then reloads. The header prevents polls from extending the session. */
const check = async () => {
  const answer = await fetch(location.href, { headers: { 'X-Background': '1' } }).catch(() => null);
  if (answer?.ok && !(await answer.text()).includes('id="print-waiting"')) location.reload();
  else setTimeout(check, 1_000);
};
setTimeout(check, 1_000);
