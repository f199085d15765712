import { emailDomain } from './email-domain.ts';

const providers = new Set([
  ...['gmail', 'hotmail', 'outlook', 'yahoo', 'zoho', 'protonmail', 'yandex', 'aol', 'tutanota', 'icloud'],
]);

/** Returns whether an address belongs to a provider of personal email, in any country, such as yahoo.co.uk. */
export function isPersonalEmail(email: string): boolean {
  const labels = emailDomain(email).split('.');
  const name = /^(co|com|net|org)$/.test(labels.at(-2) ?? '') && labels.length > 2 ? labels.at(-3) : labels.at(-2);
  return providers.has(name ?? '');
}
