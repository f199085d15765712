// @ts-check
// the page that one signs in to is made on this clock: by the time it is asked for, the cookie must be there
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
document.cookie = `tz=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/;max-age=31536000;samesite=lax`;
