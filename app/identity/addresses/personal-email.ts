import personalDomains from 'email-providers';
import { emailDomain } from './email-domain.ts';

/** Names of providers that have addresses in many countries, such as yahoo.co.uk. */
const providers = new Set([
  ...['gmail', 'hotmail', 'outlook', 'yahoo', 'zoho', 'protonmail', 'yandex', 'aol', 'tutanota', 'icloud'],
  ...['googlemail', 'live', 'msn', 'ymail', 'rocketmail', 'proton', 'tutamail', 'gmx', 'fastmail', 'hushmail'],
]);

const domains = new Set([...personalDomains, 'tuta.com', 'tuta.io', 'eastlink.ca', 'zohomail.com', 'duck.com']);

/** Endings of schools, universities and authorities, some of which the library lists. */
const institution = /\.(edu|gov|mil)(\.[a-z]{2})?$|\.ac\.[a-z]{2}$/;

/** Recognizes providers of personal or throwaway email in any country. */
export function isPersonalEmail(email: string): boolean {
  const domain = emailDomain(email);
  if (domains.has(domain)) return !institution.test(domain);
  const labels = domain.split('.');
  const name = /^(co|com|net|org)$/.test(labels.at(-2) ?? '') && labels.length > 2 ? labels.at(-3) : labels.at(-2);
  return providers.has(name ?? '');
}
