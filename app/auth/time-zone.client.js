// @ts-check
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
document.cookie = `tz=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/;max-age=31536000;samesite=lax`;
