import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { LinkButton } from '../../../ui/button.tsx';
import { counted } from '../../../ui/format.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import { SectionBody } from '../../components/section-body.tsx';
import { requireSection } from '../../require-section.server.ts';
import { auditFilterOf } from '../audit-filter.schema.ts';
import { auditQuery } from '../audit-query.ts';
import { AuditFilter } from '../components/audit-filter.tsx';
import { AuditTable } from '../components/audit-table.tsx';
import { ChainState } from '../components/chain-state.tsx';
import { auditPage } from '../queries/audit-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'Audit · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'audit');
  return await auditPage(scope, auditFilterOf(args.request));
}

const place = '/administration/audit';

export default function Audit() {
  const { filter, range, today, users, records, state, display } = useLoaderData<typeof loader>();
  const { older: _older, newer: _newer, ...query } = filter;
  const rows = records?.rows ?? [];
  return (
    <SectionBody dialog={useOutlet()}>
      <AuditFilter
        key={JSON.stringify([filter.auditType, filter.words, filter.user, range])}
        filter={filter}
        range={range}
        today={today}
        users={users}
      />
      {records && (
        <div className="row">
          <LinkButton variant="quiet" icon="download" href={`${place}/export${auditQuery(query)}`}>
            Export to excel
          </LinkButton>
        </div>
      )}
      {rows.length > 0 ? (
        <div className="flush">
          <AuditTable rows={rows} display={display} query={auditQuery(filter)} />
        </div>
      ) : (
        <Empty title={records ? 'No records match.' : 'Choose other dates.'} />
      )}
      {records && (
        <nav className="pager" aria-label="Pages">
          <span>{totalOf(records.total)}</span>
          <ChainState state={state} display={display} />
          <div className="row push">
            {records.hasNewer && (
              <LinkButton icon="left" to={place + auditQuery({ ...query, newer: rows[0]?.id })}>
                Newer
              </LinkButton>
            )}
            {records.hasOlder && (
              <LinkButton icon="right" to={place + auditQuery({ ...query, older: rows.at(-1)?.id })}>
                Older
              </LinkButton>
            )}
          </div>
        </nav>
      )}
    </SectionBody>
  );
}

function totalOf(total: number) {
  return total > 10_000 ? `more than ${counted(10_000, 'record')}` : counted(total, 'record');
}
