import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { counted, formatCount } from '../../../ui/format.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { type Pagination, paginationOf } from '../../../ui/lists/pagination.schema.ts';
import { AuthorReports } from '../components/author-reports.tsx';
import { owedReports } from '../queries/owed-reports.server.ts';

export const meta: MetaFunction = () => [{ title: 'Who owes a report · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  return { ...(await owedReports(scope, paginationOf(args.request))), display: viewerDisplay(scope.actor) };
}

const pathOf = ({ page, pageSize }: Pagination) =>
  `/reviews/owed?${new URLSearchParams({ p: String(page), psz: String(pageSize) })}`;

export default function OwedReports() {
  const { authors, people, reports, remindable, place, may, display } = useLoaderData<typeof loader>();
  const count = `${formatCount(people)} ${people === 1 ? 'person' : 'people'}, ${counted(reports, 'report')}`;
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>Who owes a report</h1>
          <p className="meta">{`Drafts older than 24 h and returned incidents: ${count}.`}</p>
          <div className="head__end head__end--row">
            <LinkButton variant="quiet" href="/reviews">
              Waiting for review
            </LinkButton>
            {may.remind && people > 0 && (
              <form method="post" action="/reviews/owed/remind">
                <Button variant="primary" icon="send" disabled={remindable === 0}>
                  Remind all
                </Button>
              </form>
            )}
          </div>
        </div>
        <section className="sheet" aria-label="Reports owed, by author">
          {authors.map((author) => (
            <AuthorReports
              key={author.id}
              author={author}
              display={display}
              from={pathOf(place)}
              mayRemind={may.remind}
            />
          ))}
          {authors.length > 0 ? (
            <>
              <Pager {...place} total={people} hrefFor={(page) => pathOf({ ...place, page })} />
              <p className="say sheet__part">
                You see a draft here by its number, class and age. Its content stays with its author until it is saved.
              </p>
            </>
          ) : (
            <div className="empty">
              <p>
                <b>Nobody owes a report.</b>
              </p>
              <p className="quiet">Drafts older than 24 h and incidents that were returned are listed here.</p>
            </div>
          )}
        </section>
      </div>
    </main>
  );
}
