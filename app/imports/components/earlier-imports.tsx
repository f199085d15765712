import { Link } from '@remix-run/react';
import type { ViewerDisplay } from '../../auth/viewer-display.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatDateTime } from '../../ui/format.ts';
import { Empty } from '../../ui/lists/empty.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import { importPath, stateNames } from '../import-state.ts';
import type { ListedImport } from '../queries/import-list.server.ts';

type EarlierImportsProps = {
  imports: ListedImport[];
  place: { page: number; pageSize: number; total: number };
  display: ViewerDisplay;
};

export function EarlierImports({ imports, place, display }: EarlierImportsProps) {
  return (
    <section aria-labelledby="earlier-imports">
      <h3 id="earlier-imports">Earlier imports</h3>
      {imports.length > 0 ? (
        <Table head={head}>
          {imports.map((each) => (
            <Row key={each.id}>
              <Cell className="lead any">
                <Link to={importPath(each)}>{each.fileName}</Link>
              </Cell>
              <Cell label="When">{formatDateTime(each.createdAt, display)}</Cell>
              <Cell label="By">{each.createUserName}</Cell>
              <Cell label="Imported" className="num">
                {formatCount(each.createdRows)}
              </Cell>
              <Cell label="Failed" className="num">
                {formatCount(each.failedRows)}
              </Cell>
              <Cell label="State">{stateNames[each.state]}</Cell>
              <Cell className="acts acts--word acts--row">
                {each.failedRows > 0 && (
                  <LinkButton
                    href={`/administration/import/${each.id}/failed`}
                    aria-label={`Failed rows of ${each.fileName}`}
                  >
                    Failed rows
                  </LinkButton>
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      ) : (
        <Empty
          title="The list ends before this page."
          action={<LinkButton href="/administration/import">First page</LinkButton>}
        />
      )}
      <Pager {...place} hrefFor={(page) => `/administration/import?p=${page}&psz=${place.pageSize}`} />
    </section>
  );
}

const head = (
  <>
    <Column className="lead any">File</Column>
    <Column>When</Column>
    <Column>By</Column>
    <Column className="num">Imported</Column>
    <Column className="num">Failed</Column>
    <Column>State</Column>
    <Column className="acts acts--word acts--row">
      <span className="sr">Actions</span>
    </Column>
  </>
);
