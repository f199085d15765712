import { Migration } from '@mikro-orm/migrations';

/** Indexes searches by criteria: the text fields of parts without case and accents, and the orders of the results. */
export class Migration0009Search extends Migration {
  override name = 'migration-0009-search';

  override up() {
    this.addSql(pattern);
    for (const [table, columns] of Object.entries(searched)) {
      const folded = columns.map((column) => `folded(${column})`).join(` || chr(31) || `);
      this.addSql(`alter table ${table} add column folded_text text collate "C" generated always as (${folded}) stored;
create index ${table}_folded_text on ${table} using gin (folded_text gin_trgm_ops);`);
    }
    for (const [name, on] of Object.entries(orders)) this.addSql(`create index ${name} on ${on}`);
  }
}

/** The order of the columns is the order of the fields in app/search/queries/criteria-conditions.server.ts. */
const searched = {
  incident: ['location_street', 'location_address', 'location_unit', 'location_city_name'],
  incident_person: ['first_name', 'middle_name', 'last_name'],
  incident_legal_entity: ['name'],
  incident_vehicle: ['license_plate', 'state_province', 'maker', 'model', 'color'],
  incident_item: ['name', 'brand', 'model', 'color', 'serial_number'],
  attachment: ['name'],
};

const orders = {
  incident_reported: 'incident (account_id, reported_at, number)',
  incident_occurred: 'incident (account_id, occurred_at, number)',
  incident_of_class: 'incident (account_id, last_class_id, number)',
  incident_at_location: 'incident (account_id, last_location_id, number)',
  incident_of_severity: 'incident (account_id, severity_id, number)',
  incident_of_status: 'incident (account_id, status, number)',
};

const pattern = `
-- the pattern that finds these words anywhere in a folded text
create function containing(words text) returns text language sql immutable parallel safe strict
  return '%' || replace(replace(replace(folded(words), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
`;
