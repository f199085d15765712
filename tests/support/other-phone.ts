import type { Locator } from 'playwright';

/** Fills in a phone number that is not the one in the field; returns it. */
export async function fillOtherPhone(field: Locator): Promise<string> {
  const phone = (await field.inputValue()) === '604 555 0101' ? '604 555 0102' : '604 555 0101';
  await field.fill(phone);
  return phone;
}
