import { toCsv } from '../../platform/text-files/csv.server.ts';
import { importColumns } from './import.schema.ts';

export function importSample(workgroup: string): string {
  const people: Record<string, string>[] = [
    { email: 'ana.silva@example.com', firstName: 'Ana', lastName: 'Silva', workgroup, mfa: 'Yes' },
    {
      email: 'ben.roy@example.com',
      firstName: 'Ben',
      middleName: 'J',
      lastName: 'Roy',
      workgroup,
      companyStartDate: '2026-01-31',
      position: 'Night officer',
      phone: '604 555 0100',
    },
  ];
  return toCsv([
    importColumns.map(({ title }) => title),
    ...people.map((person) => importColumns.map(({ name }) => person[name] ?? '')),
  ]);
}
