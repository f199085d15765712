import { expect, test } from 'vitest';
import { editUserInput } from '#app/administration/users/user.schema.ts';
import { isPersonalEmail } from '#app/identity/addresses/personal-email.ts';

test('an address at a provider of personal email is known in any country', () => {
  const personal = ['gmail.com', 'googlemail.com', 'live.com', 'live.co.uk', 'msn.com', 'proton.me', 'protonmail.com'];
  const others = ['pm.me', 'me.com', 'gmx.de', 'yahoo.com.au', 'Outlook.fr', 'shaw.ca', 'fastmail.com', 'web.de'];
  for (const domain of [...personal, ...others])
    expect([domain, isPersonalEmail(`a@${domain}`)]).toEqual([domain, true]);
});

test('the names of the specification are personal with every ending', () => {
  const names = ['gmail', 'hotmail', 'outlook', 'yahoo', 'zoho', 'protonmail', 'yandex', 'aol', 'tutanota', 'icloud'];
  for (const name of names) {
    for (const ending of ['com', 'ca', 'co.uk', 'com.mx', 'example']) {
      expect([name, ending, isPersonalEmail(`a@${name}.${ending}`)]).toEqual([name, ending, true]);
    }
  }
});

test('an address that is thrown away after use is personal', () => {
  for (const domain of ['mailinator.com', 'guerrillamail.com', '10minutemail.com', 'engineer.com', 'usa.com']) {
    expect([domain, isPersonalEmail(`a@${domain}`)]).toEqual([domain, true]);
  }
});

test('an address of a school, university or authority is not personal, though the library lists it', () => {
  for (const domain of ['nus.edu.sg', 'mail.bcu.ac.uk', 'general.hospital.gov', 'toronto.edu']) {
    expect([domain, isPersonalEmail(`a@${domain}`)]).toEqual([domain, false]);
  }
});

test('an address of a company is not personal, whatever its ending', () => {
  for (const domain of ['grandpacific.example', 'me.example', 'web.example', 'livewire.com', 'mail.harbour.example']) {
    expect([domain, isPersonalEmail(`a@${domain}`)]).toEqual([domain, false]);
  }
});

test('a start date of a user is at most a year ahead', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const startDate = editUserInput.shape.companyStartDate;
  expect(startDate.safeParse(inDays(300)).success).toBe(true);
  expect(startDate.safeParse('').data).toBeNull();
  expect(startDate.safeParse(inDays(400)).error?.issues[0]?.message).toBe('Choose a date at most a year from now.');
});
