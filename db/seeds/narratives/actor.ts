import { type PersonRelation, type PersonStatus, personRelations } from '../../vocabulary/incident.ts';
import type { Sex } from '../content.schema.ts';
import type { PersonSeed } from '../content.ts';

const roles: Record<string, PersonRelation | PersonStatus> = {
  reporter: 'relationReporter',
  victim: 'relationVictim',
  interest: 'relationPersonOfInterest',
  suspect: 'relationSuspect',
  witness: 'relationWitness',
  subject: 'relationSubject',
  injury: 'statusInjury',
  firstAid: 'statusFirstAid',
  hospitalized: 'statusHospitalized',
  refused: 'statusRefusedHelp',
};

export class Actor {
  readonly seed: PersonSeed;
  readonly sex: Sex;

  constructor(seed: PersonSeed, sex: Sex) {
    this.seed = seed;
    this.sex = sex;
  }

  /** Short names of relations and statuses, as in `victim reporter firstAid`. */
  is(names: string): this {
    for (const name of names.split(' ').filter(Boolean)) {
      const role = roles[name];
      if (!role) throw new Error(`Nobody can be "${name}".`);
      const list: string[] = role in personRelations ? this.seed.relations : this.seed.statuses;
      if (!list.includes(role)) list.push(role);
    }
    return this;
  }

  get name(): string {
    return `${this.seed.firstName} ${this.seed.lastName}`.trim();
  }

  get mr(): string {
    return `${this.sex === 'F' ? 'Ms.' : 'Mr.'} ${this.seed.lastName}`;
  }

  get isEmployee(): boolean {
    return this.seed.isEmployee;
  }

  get alias(): string {
    return this.seed.alias;
  }

  get department(): string {
    return this.seed.department ?? '';
  }

  get position(): string {
    return this.seed.position.toLowerCase();
  }

  /** As in "E. Hughes". */
  get short(): string {
    return this.seed.lastName ? `${this.seed.firstName[0]}. ${this.seed.lastName}` : this.name;
  }

  /** As in "room attendant Rosario Santos". */
  get who(): string {
    const position = this.seed.position.split(',')[0]!;
    const isAbbreviation = position[1] === position[1]?.toUpperCase();
    return `${isAbbreviation ? position : position.charAt(0).toLowerCase() + position.slice(1)} ${this.name}`;
  }

  get he(): string {
    return this.sex === 'F' ? 'she' : 'he';
  }

  get him(): string {
    return this.sex === 'F' ? 'her' : 'him';
  }

  get his(): string {
    return this.sex === 'F' ? 'her' : 'his';
  }

  get man(): string {
    return this.sex === 'F' ? 'woman' : 'man';
  }
}

export function an(words: string): string {
  return `${/^(?!us|uni|eur|one)[aeiou]|^(?:hp|mri|8\d?|11|18)\b/i.test(words) ? 'an' : 'a'} ${words}`;
}
