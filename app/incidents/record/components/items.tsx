import { itemStatusNames } from '#db/vocabulary/incident.ts';
import { formatMoney } from '../../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { ItemRecord } from '../../incident-record.ts';
import { itemDetails } from '../part-details.ts';

export function Items({ items }: { items: ItemRecord[] }) {
  return (
    <Table inset head={head}>
      {items.map((item, index) => (
        <Row key={item.id}>
          <Cell className="lead">
            {itemDetails(item, index).name}
            <div className="small quiet">{makeOf(item)}</div>
          </Cell>
          <Cell label="Status">{item.status && itemStatusNames[item.status]}</Cell>
          <Cell label="Owner">{item.ownerName}</Cell>
          <Cell label="Comments" className="any">
            {item.comments}
          </Cell>
          <Cell label="Value" className="num">
            {item.valueCents !== null && formatMoney(item.valueCents)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const head = (
  <>
    <Column>Name</Column>
    <Column>Status</Column>
    <Column>Owner</Column>
    <Column>Comments</Column>
    <Column className="num">Value</Column>
  </>
);

function makeOf({ brand, model, color, serialNumber, company }: ItemRecord) {
  const make = [brand, model, color, serialNumber && `serial number ${serialNumber}`, company && `company ${company}`];
  return make.filter(Boolean).join(', ');
}
