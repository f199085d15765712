import type { ReactNode } from 'react';
import { reviewStateNames } from '#db/vocabulary/review.ts';
import { ReviewBadge, Severity, StatusBadge } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { type Display, formatMoney } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Path } from '../../../ui/path.tsx';
import { addressLine } from '../../address-line.ts';
import { defaultColumns, type ListColumn, listColumns, type Sort, sortParam } from '../list-columns.schema.ts';
import type { ListedIncident } from '../listed-incident.ts';

type TableProps<Incident extends ListedIncident> = {
  incidents: Incident[];
  display: Display;
  columns?: readonly ListColumn[];
  order?: { sort: Sort; hrefFor: (sort: Sort) => string };
  /** The id of the form of chosen rows; without it rows cannot be chosen. */
  chosenIn?: string;
  actions?: (incident: Incident) => ReactNode;
};

export function IncidentTable<Incident extends ListedIncident>({
  incidents,
  display,
  columns = defaultColumns,
  order,
  chosenIn,
  actions,
}: TableProps<Incident>) {
  const head = (
    <>
      {chosenIn && (
        <Column className="pick">
          <span className="sr">Choose</span>
          <input
            key={incidents[0]?.id}
            type="checkbox"
            className="pick-all"
            data-choose-all={chosenIn}
            aria-label="Choose all on this page"
          />
        </Column>
      )}
      {columns.map((name) => (
        <Head key={name} name={name} order={order} />
      ))}
      {actions && (
        <Column className="acts">
          <span className="sr">Actions</span>
        </Column>
      )}
    </>
  );
  return (
    <Table head={head}>
      {incidents.map((incident) => (
        <Row key={incident.id}>
          {chosenIn && (
            <Cell className="pick">
              <label>
                <input
                  type="checkbox"
                  form={chosenIn}
                  name="id"
                  value={incident.id}
                  aria-label={`Choose #${incident.number}`}
                />
              </label>
            </Cell>
          )}
          {columns.map((name) => (
            <Cell key={name} label={cells[name].label} className={cells[name].className}>
              {cells[name].show(incident, display)}
            </Cell>
          ))}
          {actions && <Cell className="acts">{actions(incident)}</Cell>}
        </Row>
      ))}
    </Table>
  );
}

function Head({ name, order }: { name: ListColumn; order: TableProps<ListedIncident>['order'] }) {
  const { label, sort: key } = listColumns[name];
  const className = name === 'assignedUserName' ? 'opt' : undefined;
  if (!order || !key) return <Column className={className}>{label}</Column>;
  const { sort, hrefFor } = order;
  const isSorted = sort.key === key;
  const next = { key, descending: isSorted ? !sort.descending : descendingFirst.has(key) };
  return (
    <Column className={className} sorted={isSorted ? sort.descending : undefined}>
      <a href={hrefFor(next)}>
        {label}
        {isSorted && <Icon name={sort.descending ? 'down' : 'up'} />}
      </a>
    </Column>
  );
}

const descendingFirst = new Set<string>(['number', 'reported', 'occurred', 'severity']);

type CellLook = {
  className?: string;
  label?: string;
  show: (incident: ListedIncident, display: Display) => ReactNode;
};

const none = <span className="quiet">None</span>;

const text = (label: string, of: (incident: ListedIncident) => ReactNode): CellLook => ({
  label,
  show: (incident) => of(incident) || none,
});

const names = (label: string, of: (incident: ListedIncident) => string[] | undefined): CellLook =>
  text(label, (incident) => of(incident)?.join(', '));

const cells: Record<ListColumn, CellLook> = {
  number: {
    className: 'fit top1',
    show: ({ id, number }) => (
      <a className="stretch" href={`/incidents/${id}`}>
        {number}
      </a>
    ),
  },
  reportedDate: {
    label: listColumns.reportedDate.label,
    show: ({ reportedAt }, display) => <DateTime at={reportedAt} display={display} />,
  },
  occurredDate: {
    label: listColumns.occurredDate.label,
    show: ({ occurredAt, occurredUncertain }, display) => (
      <DateTime at={occurredAt} display={display} dateOnly={occurredUncertain} />
    ),
  },
  incidentClass: { className: 'lead', show: ({ classPath }) => <Path parts={classPath} /> },
  severity: {
    className: 'top2',
    show: ({ severity, severityRank }) => severity && <Severity rank={severityRank} word={severity} />,
  },
  createUserName: { label: listColumns.createUserName.label, className: 'by', show: ({ enteredBy }) => enteredBy },
  assignedUserName: {
    label: listColumns.assignedUserName.label,
    className: 'opt by',
    show: ({ investigator }) => investigator ?? <span className="quiet">Not assigned</span>,
  },
  status: { className: 'top3', show: ({ status, locked }) => <StatusBadge status={status} locked={locked} /> },
  location: {
    label: listColumns.location.label,
    show: ({ location }) => (location ? <Path parts={location} /> : none),
  },
  summaryText: { label: listColumns.summaryText.label, show: ({ summaryText }) => summaryText },
  persons: names(listColumns.persons.label, ({ persons }) => persons),
  companies: names(listColumns.companies.label, ({ companies }) => companies),
  vehicles: names(listColumns.vehicles.label, ({ vehicles }) => vehicles),
  items: names(listColumns.items.label, ({ items }) => items),
  correctiveActions: names(listColumns.correctiveActions.label, ({ correctiveActions }) => correctiveActions),
  address: text(listColumns.address.label, ({ address }) => address && addressLine(address)),
  itemStatuses: names(listColumns.itemStatuses.label, ({ itemStatuses }) => itemStatuses),
  itemsValue: text(
    listColumns.itemsValue.label,
    ({ itemsValue }) => typeof itemsValue === 'number' && formatMoney(itemsValue),
  ),
  closedDate: {
    label: listColumns.closedDate.label,
    show: ({ closedDate }, display) => (closedDate ? <DateTime at={closedDate} display={display} /> : none),
  },
  closedBy: text(listColumns.closedBy.label, ({ closedBy }) => closedBy),
  closeComments: text(listColumns.closeComments.label, ({ closeComments }) => closeComments),
  externalId: text(listColumns.externalId.label, ({ externalId }) => externalId),
  openTasks: names(listColumns.openTasks.label, ({ openTasks }) => openTasks),
  nextDueDate: {
    label: listColumns.nextDueDate.label,
    show: ({ nextDueDate }, display) => (nextDueDate ? <DateTime at={nextDueDate} display={display} dateOnly /> : none),
  },
  reviewState: {
    label: listColumns.reviewState.label,
    show: ({ reviewState = 'NONE' }) =>
      reviewState === 'NONE' ? (
        <span className="quiet">{reviewStateNames.NONE}</span>
      ) : (
        <ReviewBadge state={reviewState} />
      ),
  },
  checklist: text(
    listColumns.checklist.label,
    ({ checklist }) => checklist && `${checklist.ticked} of ${checklist.items}`,
  ),
};

/** Small screens have no table head to sort by. */
export function SortForm({ sort, params }: { sort: Sort; params: Iterable<readonly [string, string]> }) {
  const otherParams = [...params].filter(([name]) => name !== 'p' && name !== 'sort');
  return (
    <form className="row sort-form" method="get">
      {otherParams.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <label>
        Sort by{' '}
        <select className="select" name="sort" defaultValue={sortParam(sort)}>
          {Object.values(listColumns).flatMap(({ label, sort: key }) =>
            key
              ? [false, true].map((descending) => (
                  <option key={`${key}${descending}`} value={sortParam({ key, descending })}>
                    {label}, {descending ? 'descending' : 'ascending'}
                  </option>
                ))
              : [],
          )}
        </select>
      </label>
      <button type="submit" className="btn btn--quiet">
        Sort
      </button>
    </form>
  );
}
