import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { AddressSeed } from '../../account-content/lists/lookup-tree.ts';
import type { Names, Sex, World } from '../content.schema.ts';
import type { PersonSeed } from '../content.ts';
import { Actor, an } from './actor.ts';
import { Narrator } from './narrator.ts';

type Regular = World['regulars'][number];
type Home = Names['homes'][string][number];
type Wishes = { sex?: Sex; age?: [number, number]; last?: string; isNear?: boolean; isNew?: boolean };

/** In order of appearance. */
export class Cast extends Narrator {
  readonly persons: PersonSeed[] = [];

  person(type: string, names = '', wishes: Wishes = {}): Actor {
    if (!wishes.isNew && !wishes.last && type === 'Guest' && this.chance(0.07)) {
      const returning = this.world.returning.length ? this.deal(this.world.returning) : null;
      const regular = this.world.regulars.find((one) => one.key === returning);
      const isFree = !this.persons.some((person) => person.key === regular?.key);
      if (regular && isFree && (!wishes.sex || regular.sex === wishes.sex)) return this.#known(regular, names);
    }
    const sex = wishes.sex ?? (this.chance(0.5) ? 'F' : 'M');
    const { firstName, lastName } = this.#freshName(sex, wishes.last);
    const age = this.int(...(wishes.age ?? [24, 71]));
    const home = this.#home(wishes.isNear ?? this.chance(this.world.nearShare));
    const area = home.areaCode;
    const seed = blankPerson({
      firstName,
      lastName,
      middleName: this.chance(0.12) ? this.pick('ABCDEFGJKLMNPRSTW'.split('')) : '',
      personType: type,
      genderType: sex === 'F' ? 'Female' : 'Male',
      dateOfBirth: this.chance(0.55) ? this.#born(age) : null,
      phone: this.chance(0.25) ? this.phone(area) : '',
      mobilePhone: this.chance(0.8) ? this.phone(area) : '',
      email: this.chance(0.65) ? mailbox(firstName, lastName, this.pick(mailHosts)) : '',
      address: this.chance(0.6) ? this.#street(home) : null,
    });
    return this.#cast(new Actor(seed, sex), names);
  }

  unknown(names = '', wishes: { sex?: Sex } = {}): Actor & { look: string; clothes: string } {
    const sex = wishes.sex ?? (this.chance(0.8) ? 'M' : 'F');
    const looks = this.deal(this.world.things.looks[sex]);
    const clothes = this.deal(this.world.things.clothes[sex]);
    const height = sex === 'M' ? this.int(168, 192) : this.int(155, 178);
    const age = this.pick(['20', '25', '30', '35', '40', '50', '60']);
    const seed = blankPerson({
      firstName: 'Unknown',
      personType: 'Unknown',
      genderType: sex === 'F' ? 'Female' : 'Male',
      description: {
        charHeight: this.#height(height),
        ...(this.chance(0.5) && { charWeight: this.#weight(height - (sex === 'M' ? 98 : 104) + this.int(-8, 14)) }),
        charHairColor: looks.hairColor,
        charHairLength: looks.hairLength,
        charHairType: looks.hairType,
        ...(looks.facialHair && { charFacialHair: looks.facialHair }),
        charEyeGlasses: looks.glasses,
        charOther: `About ${age}, ${clothes}`,
      },
    });
    const look = `a ${sex === 'M' ? 'man' : 'woman'} of about ${age} in ${an(clothes)}`;
    return Object.assign(this.#cast(new Actor(seed, sex), names), { look, clothes: an(clothes) });
  }

  regular(key: string, names: string): Actor {
    const regular = this.world.regulars.find((one) => one.key === key);
    if (!regular) throw new Error(`No regular is called ${key}.`);
    return this.#known(regular, names);
  }

  /** By key or department; without roles the employee is only mentioned. */
  staff(whom: string, names = ''): Actor {
    const { staff } = this.world;
    const free = staff.filter((one) => one.department === whom && !one.isSenior && one.key !== this.voice.user);
    const member =
      staff.find((one) => one.key === whom) ??
      (free.length ? this.deal(free, `staff ${whom} ${free.length}`) : undefined);
    if (!member) throw new Error(`Nobody works in ${whom}.`);
    const seed = blankPerson({
      key: `staff-${member.key}`,
      isEmployee: true,
      firstName: member.firstName,
      lastName: member.lastName,
      personType: this.world.employeeType,
      department: member.department,
      position: member.position,
      genderType: member.sex === 'F' ? 'Female' : 'Male',
      phone: member.phone,
      email: `${member.firstName[0]}.${member.lastName}@${this.world.mailHost}`.toLowerCase().replace(/[' ]/g, ''),
      dateOfBirth: member.dateOfBirth,
    });
    const actor = new Actor(seed, member.sex);
    return names ? this.#cast(actor, names) : actor;
  }

  #cast<T extends Actor>(actor: T, names: string): T {
    this.persons.push(actor.seed);
    return actor.is(names) as T;
  }

  #known(regular: Regular, names: string): Actor {
    const { key, sex, type, description, ...fields } = regular;
    const seed = blankPerson({
      key,
      personType: type,
      genderType: sex === 'F' ? 'Female' : 'Male',
      description: { ...description },
      ...fields,
    });
    return this.#cast(new Actor(seed, sex), names);
  }

  #freshName(sex: Sex, last?: string): { firstName: string; lastName: string } {
    for (;;) {
      const { groups } = this.world.names;
      const kin = groups.find((each) => last && each.last.includes(last));
      const group = kin ?? this.weighted(groups, (each) => each.weight);
      const firstName = this.pick(sex === 'F' ? group.female : group.male);
      const lastName = last ?? this.deal(group.last);
      const name = `${firstName} ${lastName}`;
      if (this.decks.names.has(name)) continue;
      this.decks.names.add(name);
      return { firstName, lastName };
    }
  }

  #home(isNear: boolean): Home {
    return this.pick(this.world.names.homes[isNear ? this.world.near : 'away']!);
  }

  #street({ streets, postal, cityName, stateName, countryCode }: Home): AddressSeed {
    return {
      unit: this.chance(0.3) ? String(this.int(101, 2204)) : '',
      address: '',
      street: `${this.int(110, 7980)} ${this.pick(streets)}`,
      cityName,
      stateName,
      countryCode,
      postalCode: this.pick(postal),
    };
  }

  #born(age: number): string {
    return format(addDays(this.at(0), -Math.round(age * 365.25) - this.int(3, 360)), 'yyyy-MM-dd');
  }

  #height(cm: number): string {
    return this.world.isMetric ? String(cm) : `${Math.floor(cm / 30.48)}'${Math.round((cm / 2.54) % 12) % 12}"`;
  }

  #weight(kg: number): string {
    return String(this.world.isMetric ? kg : Math.round(kg * 2.2));
  }
}

const mailHosts = ['example.com', 'example.net', 'example.org', 'mail.example.com', 'post.example.net'];

function blankPerson(fields: Partial<PersonSeed>): PersonSeed {
  return {
    key: null,
    isEmployee: false,
    firstName: '',
    middleName: '',
    lastName: '',
    alias: '',
    personType: null,
    department: null,
    position: '',
    dateOfBirth: null,
    genderType: null,
    phone: '',
    mobilePhone: '',
    email: '',
    address: null,
    description: {},
    comments: '',
    ...fields,
    relations: [],
    statuses: [],
  };
}

function mailbox(firstName: string, lastName: string, host: string): string {
  return `${firstName}.${lastName}@${host}`.toLowerCase().replace(/[^a-z.@-]/g, '');
}
