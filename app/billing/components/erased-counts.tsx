import { counted, formatBytes, formatCount, formatDay } from '../../ui/format.ts';
import { DataList, Datum } from '../../ui/lists/data-list.tsx';
import type { AccountEnding } from '../queries/account-ending.server.ts';

type CountsProps = { ending: AccountEnding; dateFormat: 0 | 1 };

export function ErasedCounts({ ending, dateFormat }: CountsProps) {
  const { incidents, drafts, people, files, fileBytes, users, lists, entries, auditRecords, invoices } = ending;
  const until = ending.invoicesUntil && formatDay(ending.invoicesUntil, { dateFormat });
  return (
    <>
      <DataList>
        <Datum label="Incidents" width="half">
          {drafts > 0 ? `${formatCount(incidents)}, and ${counted(drafts, 'draft')}` : formatCount(incidents)}
        </Datum>
        <Datum label="Persons and companies" width="half">
          {formatCount(people)}
        </Datum>
        <Datum label="Attachments" width="half">
          {`${counted(files, 'file')}, ${formatBytes(fileBytes)}`}
        </Datum>
        <Datum label="Users" width="half">
          {`${formatCount(users)}, with their sign-in`}
        </Datum>
        <Datum label="Lists and settings" width="half">
          {`${counted(lists, 'list')}, ${formatCount(entries)} entries`}
        </Datum>
        <Datum label="Audit" width="half">
          {counted(auditRecords, 'record')}
        </Datum>
      </DataList>
      <p className="small quiet gap">
        {until
          ? `Kept because the law asks for it: ${counted(invoices, 'invoice')}, until ${until}, without any incident.`
          : 'Nothing is kept.'}{' '}
        Backups that hold the account expire by their own schedule.
      </p>
    </>
  );
}
