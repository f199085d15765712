import type { ReactNode } from 'react';
import { lookupTypeNames, lookupTypes } from '#db/vocabulary/lookup.ts';
import { LinkButton } from '../../ui/button.tsx';
import { counted, formatBytes, formatCount } from '../../ui/format.ts';
import type { AccountEnding } from '../queries/account-ending.server.ts';

type CopyProps = {
  ending: AccountEnding;
  may: Record<'copy' | 'copyPrivate' | 'viewUsers' | 'viewAudit' | 'viewLookups', boolean>;
};

const erasure = '/administration/subscription2/erasure';
/** A day before the first account. */
const audit = '/administration/audit/export?from=2000-01-01';

/** Each address checks the privileges itself. */
export function CopyLinks({ ending, may }: CopyProps) {
  const { incidents, files, fileBytes, users, entries, auditRecords, invoices } = ending;
  if (invoices === 0 && !Object.values(may).some(Boolean))
    return <p>Your privileges let you take no copy. Ask an administrator.</p>;
  return (
    <ul className="lines">
      {may.copy && (
        <>
          <Copy
            name="All incidents"
            what={`${counted(incidents, 'incident')} with persons, vehicles, items, attachments, actions, notes and history, as xlsx. Private details of persons are hidden.`}
          >
            <Download href={`${erasure}/incidents`}>Export to excel</Download>
          </Copy>
          {may.copyPrivate && (
            <Copy
              name="All incidents, with private details"
              what="The same with the private details of all persons, which the audit records."
            >
              <Download href={`${erasure}/incidents?private`}>Export with private details</Download>
            </Copy>
          )}
          <Copy name="All incidents, to read" what="Printouts as PDF, up to 100 incidents in one">
            <LinkButton icon="pdf" href="/search?run">
              Choose what to print
            </LinkButton>
          </Copy>
          <Copy name="All attachments" what={`${counted(files, 'file')}, ${formatBytes(fileBytes)}, page by page`}>
            <LinkButton icon="clip" href={`${erasure}/attachments`}>
              List the attachments
            </LinkButton>
          </Copy>
        </>
      )}
      {may.viewUsers && (
        <Copy name="Users" what={`${counted(users, 'user')}, as CSV`}>
          <Download href="/administration/workgroups/users/export">Export users</Download>
        </Copy>
      )}
      {may.viewAudit && (
        <Copy name="Audit" what={`${counted(auditRecords, 'record')}, as CSV`}>
          <Download href={audit}>Export audit</Download>
        </Copy>
      )}
      {invoices > 0 && (
        <Copy name="Invoices" what={`${counted(invoices, 'invoice')}, as CSV`}>
          <Download href="/administration/billingInformation/invoices">Export invoices</Download>
        </Copy>
      )}
      {may.viewLookups && (
        <Copy name="Lists" what={`${formatCount(entries)} entries, each list as CSV`}>
          <p>
            {lookupTypes.map((type, index) => (
              <span key={type}>
                {index > 0 && ', '}
                <a href={`/administration/lookups/export?type=${type}`}>{lookupTypeNames[type]}</a>
              </span>
            ))}
          </p>
        </Copy>
      )}
    </ul>
  );
}

function Copy({ name, what, children }: { name: string; what: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small quiet">{what}</p>
      </div>
      {children}
    </li>
  );
}

function Download({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton icon="download" href={href}>
      {children}
    </LinkButton>
  );
}
