import { Migration } from '@mikro-orm/migrations';
import { endSupportWithout } from './schema-contract.ts';

/** Forms name a field of a part by the part's id; servers that do not know these names would save without these fields. */
export class Migration0078PathsOfParts extends Migration {
  override name = 'migration-0078-paths-of-parts';

  override up() {
    this.addSql(endSupportWithout(this.name));
  }
}
