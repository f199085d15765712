import { emailPattern, normalEmail } from '#db/vocabulary/email-address.ts';

/** Separators do not count in a quoted name, an address in brackets or a comment, each up to a length. */
const entries = /(?:"(?:\\.|[^"\\]){0,300}"|<[^<>]{0,400}>|\([^()]{0,300}\)|[^,;\n\t])+/g;

/** Reads lists as people type or paste them (`"Silva, Ana" <ana@example.com>; ben@example.com`); no email stays as typed. */
export function pastedRecipients(text: string): string[] {
  const lines = text
    .replace(/[，；]/g, (sign) => (sign === '，' ? ',' : ';'))
    // a long header of an email continues on a line that begins with a blank
    .replace(/\r\n?|\u2028/g, '\n')
    .replace(/\n[ \t]+(?=<)/g, ' ')
    // the comma in `Silva, Ana <ana@example.com>` separates two names
    .replace(/(^|[,;\n])([^@,;<>"()\n]+),(?=[^@,;<>"()\n]*[^@,;<>"()\s] *<[^<>\s]+@)/g, '$1$2 ');
  const emails = (lines.match(entries) ?? []).flatMap(emailsIn).map(normalEmail);
  return [...new Set(emails.map((email) => (emailPattern.test(email) ? email.toLowerCase() : email)))].filter(Boolean);
}

function emailsIn(entry: string): string[] {
  const inBrackets = [...entry.replace(/"(?:\\.|[^"\\]){0,300}"/g, '').matchAll(/<([^<>\s]+)>/g)];
  if (inBrackets.length > 0) return inBrackets.map(([, email = '']) => email);
  const typed = entry
    .replace(/\([^()]*\)\s*$/, '')
    .replace(/^[^@:"]*:(?=[^:]*@)/, '')
    .trim();
  const words = typed.split(/\s+/);
  return (words.every((word) => word.includes('@')) ? words : [typed]).map((word) => word.replace(/^'(.*)'$/, '$1'));
}
