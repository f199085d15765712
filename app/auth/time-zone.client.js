// @ts-check
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
document.cookie = `tz=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/;max-age=31536000;samesite=lax`;
// the Refresh header, which leads on without scripts, would lose the part of the page that was asked for
const next = [...document.links].at(-1);
if (next && location.hash && !next.hash) location.replace(next.href + location.hash);
