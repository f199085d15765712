import { Migration } from '@mikro-orm/migrations';

/**
 * The indexes by month and weekday have the class and the severity too: of a month, which few incidents have, and a
 * severity, which half of them have, no index had both, and a search read very many incidents to find ten. So has the
 * index by id, in which a search for the parts of incidents looks up each of these. Each is built beside its predecessor
 * while others write and search, and so that one that was interrupted begins again.
 */
export class Migration0021ClassesInIndexes extends Migration {
  override name = 'migration-0021-classes-in-indexes';

  override isTransactional() {
    return false;
  }

  override up() {
    for (const [name, on] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}_next`);
      this.addSql(`create index concurrently ${name}_next on incident ${on}`);
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`alter index ${name}_next rename to ${name}`);
    }
  }
}

const dayParts = ['reported_month', 'reported_weekday', 'occurred_month', 'occurred_weekday'];
const compared = [
  'locked',
  ...['reporter', 'victim', 'person_of_interest', 'suspect', 'witness', 'subject'].map((each) => `has_${each}_person`),
  ...['status', 'occurred_uncertain', 'occurred_minute'],
  ...dayParts,
  ...['severity_id', 'last_class_id'],
];

const byDayPart = dayParts.map((part) => [
  `incident_by_${part}`,
  `(account_id, ${part}, number) include (id, ${compared.filter((each) => each !== part)})`,
]);

const indexes = {
  incident_by_id: `(account_id, id) include (number, ${compared})`,
  ...(Object.fromEntries(byDayPart) as Record<string, string>),
};
