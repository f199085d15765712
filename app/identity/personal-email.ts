import { emailDomain } from './email-domain.ts';

const providers = new Set([
  ...['gmail', 'hotmail', 'outlook', 'yahoo', 'zoho', 'protonmail', 'yandex', 'aol', 'tutanota', 'icloud'],
  ...['googlemail', 'live', 'msn', 'ymail', 'rocketmail', 'proton', 'tutamail', 'gmx', 'fastmail', 'hushmail'],
]);

/** Providers whose name is also that of others under another ending. */
const domains = new Set([
  ...['pm.me', 'me.com', 'mac.com', 'mail.com', 'email.com', 'hey.com', 'tuta.com', 'tuta.io', 'web.de', 't-online.de'],
  ...['mail.ru', 'inbox.ru', 'bk.ru', 'list.ru', 'qq.com', '163.com', '126.com', 'naver.com', 'free.fr', 'orange.fr'],
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'juno.com'],
  ...['earthlink.net', 'shaw.ca', 'telus.net', 'sympatico.ca', 'rogers.com', 'videotron.ca', 'eastlink.ca'],
]);

/** Returns whether an address belongs to a provider of personal email, in any country, such as yahoo.co.uk. */
export function isPersonalEmail(email: string): boolean {
  const domain = emailDomain(email);
  if (domains.has(domain)) return true;
  const labels = domain.split('.');
  const name = /^(co|com|net|org)$/.test(labels.at(-2) ?? '') && labels.length > 2 ? labels.at(-3) : labels.at(-2);
  return providers.has(name ?? '');
}
