import { Migration } from '@mikro-orm/migrations';

/**
 * Stores licence plates and serial numbers, as they are searched, and the names of cities without blanks and signs. It
 * rewrites the vehicles and items once, with their text indexes.
 */
export class Migration0045Codes extends Migration {
  override name = 'migration-0045-codes';

  override up() {
    for (const [table, texts] of Object.entries(searched)) {
      this.addSql(`alter table ${table} alter column folded_text set expression as (${texts.join(' || chr(31) || ')})`);
    }
    this.addSql('update city set search_name = search_code(name) where search_name <> search_code(name)');
  }
}

const folded = (columns: string[]) => columns.map((column) => `folded(${column})`);

/** The order is that of the fields in app/search/queries/criteria-conditions.server.ts. */
const searched = {
  incident_vehicle: ['search_code(license_plate)', ...folded(['state_province', 'maker', 'model', 'color'])],
  incident_item: [...folded(['name', 'brand', 'model', 'color']), 'search_code(serial_number)'],
};
