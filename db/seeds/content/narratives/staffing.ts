import type { AccountSeed, LegalEntitySeed } from '../content.ts';
import type { Layout } from './compose.ts';
import type { Regular, StaffMember, Voice, World } from './world.ts';

/** Rows `key|First|Last|F or M|Department|Position`, the users of the account among the staff. */
export function staffOf(account: AccountSeed, areaCode: string, users: string[], rows: string[]): StaffMember[] {
  const known = users.map((row) => {
    const [key, sex, senior] = row.split(' ') as [string, 'F' | 'M', string?];
    const { firstName, lastName, department, position, phone } = account.users.find((user) => user.key === key)!;
    return {
      key,
      firstName,
      lastName,
      sex,
      department,
      position,
      phone,
      dateOfBirth: null,
      isSenior: senior === 'senior',
    };
  });
  const others = rows.map((row, index) => {
    const [key, firstName, lastName, sex, department, position, senior] = row.split('|') as string[];
    return {
      key: key!,
      firstName: firstName!,
      lastName: lastName!,
      sex: sex as 'F' | 'M',
      department: department!,
      position: position!,
      phone: `${areaCode}-555-01${String(60 + (index % 40)).padStart(2, '0')}`,
      dateOfBirth: `${1962 + ((index * 7) % 41)}-${String(1 + ((index * 5) % 12)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`,
      isSenior: senior === 'senior',
    };
  });
  return [...known, ...others];
}

/** Rows `user|role|me|clock|layouts|from-to|weight|since|until`. */
export function voicesOf(account: AccountSeed, rows: string[]): Voice[] {
  return rows.map((row) => {
    const [key, role, me, clock, layouts, shift, weight, since, until] = row.split('|') as string[];
    const user = account.users.find((one) => one.key === key)!;
    const { firstName, lastName, position, email, phone } = user;
    return {
      user: user.key,
      name: `${firstName} ${lastName}`,
      role: role as Voice['role'],
      me: me!,
      clock: clock as Voice['clock'],
      layouts: layouts!.split(' ') as Layout[],
      shift: shift!.split('-').map(Number) as [number, number],
      weight: Number(weight),
      ...(since && { since: Number(since) }),
      ...(until && { until: Number(until) }),
      contact: { firstName, lastName, position, email, phone },
    };
  });
}

/** Rows `key|name|contact|phone|mail host|street|city|province|country|postal code`. */
export function companiesOf(account: AccountSeed, contact: string, rows: string[]): World['companies'] {
  const self = {
    name: account.name,
    owner: true,
    contact,
    phone: account.phone,
    mobilePhone: '',
    email: '',
    address: account.address,
  };
  const others = rows.map((row): [string, Omit<LegalEntitySeed, 'key' | 'relations' | 'comments'>] => {
    const [key, name, who, phone, host, street, cityName, stateName, countryCode, postalCode] = row.split('|') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const address = { address: '', street, cityName, stateName, countryCode, postalCode };
    return [key, { name, owner: false, contact: who, phone, mobilePhone: '', email: `office@${host}`, address }];
  });
  return { self, ...Object.fromEntries(others) };
}

/** Rows `key|F or M|type|First|Last|alias|born|area code|height|hair|other|comments`. */
export function regularsOf(rows: string[]): Regular[] {
  return rows.map((row, index) => {
    const [key, sex, type, firstName, lastName, alias, born, area, height, hair, other, comments] = row.split(
      '|',
    ) as string[];
    return {
      key: key!,
      sex: sex as 'F' | 'M',
      type: type!,
      firstName: firstName!,
      lastName: lastName!,
      alias: alias!,
      dateOfBirth: born || null,
      mobilePhone: area ? `${area}-555-01${String(10 + index * 7).slice(-2)}` : '',
      email: area ? `${firstName}.${lastName}@example.com`.toLowerCase() : '',
      description: {
        ...(height && { charHeight: height }),
        ...(hair && { charHairColor: hair }),
        ...(other && { charOther: other }),
      },
      comments: comments!,
    };
  });
}
