import { toCsv } from '../../platform/csv.server.ts';
import { importColumns } from './import.schema.ts';

/** Returns a file that the import reads: its columns, and two people as an example. */
export function importSample(): string {
  const people: Record<string, string>[] = [
    { email: 'ana.silva@example.com', firstName: 'Ana', lastName: 'Silva', workgroup: 'Administrators', mfa: 'Yes' },
    {
      ...{ email: 'ben.roy@example.com', firstName: 'Ben', middleName: 'J', lastName: 'Roy', workgroup: 'Officers' },
      ...{ companyStartDate: '2026-01-31', position: 'Night officer', phone: '604 555 0100' },
    },
  ];
  return toCsv([
    importColumns.map(({ title }) => title),
    ...people.map((person) => importColumns.map(({ name }) => person[name] ?? '')),
  ]);
}
