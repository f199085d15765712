import { LinkButton } from '../../../ui/button.tsx';
import { counted } from '../../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Path } from '../../../ui/path.tsx';
import type { InheritedItem } from '../queries/class-checklist.server.ts';

export function InheritedItems({ items, query }: { items: InheritedItem[]; query: string }) {
  return (
    <section aria-labelledby="inherited-items">
      <div className="over over--row">
        <h3 id="inherited-items">Inherited</h3>
        <span className="meta">{`${counted(items.length, 'item')}, changed where ${items.length === 1 ? 'it belongs' : 'they belong'}`}</span>
      </div>
      <Table
        head={
          <>
            <Column className="lead">Item</Column>
            <Column>From</Column>
            <Column>Required</Column>
            <Column className="acts acts--word acts--row">
              <span className="sr">Actions</span>
            </Column>
          </>
        }
      >
        {items.map(({ id, title, required, asksText, classId, classPath }) => (
          <Row key={id}>
            <Cell className="lead">{title}</Cell>
            <Cell label="From">
              <Path parts={classPath} />
            </Cell>
            <Cell label="Required">{`${required ? 'Yes' : 'No'}${asksText ? ', asks for a text' : ''}`}</Cell>
            <Cell className="acts acts--word acts--row">
              <LinkButton
                to={`/administration/lookups/${classId}/checklist${query}`}
                aria-label={`Go to the checklist of ${classPath.join(' / ')}`}
              >
                Go to {classPath.at(-1)}
              </LinkButton>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
