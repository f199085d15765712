import { halfWidth } from './fold-text.ts';
import { singleLine } from './single-line.ts';

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** RFC 5322 dot-atom, and an ASCII domain. */
export const emailPattern = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:[a-z0-9][a-z0-9-]*\\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$`,
  'i',
);

/** Returns the stored form: no invisible characters, and an ASCII domain. */
export function normalEmail(typed: string): string {
  const visible = singleLine(typed).replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  return withAsciiDomain(halfWidth(visible).replace(/^mailto:/i, ''));
}

/** `email` must be in its normal form; returns the words of the form. */
export function emailProblem(email: string): string | undefined {
  if (emailPattern.test(email)) return undefined;
  const [, letter] = /^[^@]*?([^@\p{ASCII}]|\s)[^@]*@[^@]*$/u.exec(email) ?? [];
  if (!letter) return 'Email is invalid';
  return `Email is invalid: ${letter.trim() ? `“${letter}”` : 'a blank'} cannot stand before the @.`;
}

/** Converts an international domain for DNS (`hôtel.ca` to `xn--htel-vqa.ca`), as browsers do. Other texts stay. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (at === 0 || !/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return email;
  try {
    return `${email.slice(0, at)}${new URL(`http://${domain}`).hostname}`;
  } catch {
    return email;
  }
}
