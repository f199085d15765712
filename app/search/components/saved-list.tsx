import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import { useSearch } from './use-search.ts';

export function SavedList() {
  const { saved } = useSearch().data;
  if (saved.length === 0) return null;
  const head = (
    <>
      <Column>Name</Column>
      <Column>Description</Column>
      <Column>Shown on</Column>
      <Column className="acts">
        <span className="sr">Actions</span>
      </Column>
    </>
  );
  return (
    <section className="sheet gap" aria-labelledby="saved-head">
      <div className="results__head">
        <h2 id="saved-head">Saved searches</h2>
      </div>
      <Table head={head}>
        {saved.map(({ id, name, description, itemType, mayUpdate, mayDelete }) => (
          <Row key={id}>
            <Cell className="lead any">
              <a href={`/search?saved=${id}&run=1`}>{name}</a>
            </Cell>
            <Cell label="Description" className="wide any">
              {description}
            </Cell>
            <Cell label="Shown on">
              <Badge>{itemType === 'REPORT' ? 'Reports' : 'Dashboard'}</Badge>
            </Cell>
            <Cell className="acts">
              {mayUpdate && <IconButton icon="edit" label={`Edit ${name}`} href={`/search?saved=${id}`} />}
              {mayDelete && (
                <IconButton icon="trash" label={`Delete ${name}`} variant="danger" to={`/search/saved/${id}/delete`} />
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
