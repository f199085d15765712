import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { withDefaultPeriod } from '../changed-criteria.server.ts';
import { searchAddress } from '../search-address.server.ts';
import { hasCriteria, hasPeriod, searchHref } from '../search-address.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Date Period Required · Incident Xpress' }];

/** A search without any date is offered the last 30 days. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const address = searchAddress(new URL(args.request.url).searchParams);
  const { criteria, by } = address;
  if (!hasCriteria(criteria) || hasPeriod(criteria)) throw redirect(safeRedirect(searchHref(address, { by })));
  const { criteria: withPeriod, problem } = withDefaultPeriod(scope, criteria);
  // the page of the search says the problem
  if (problem !== undefined) throw redirect(safeRedirect(searchHref(address, { by, run: true })));
  return {
    operator: criteria.operator,
    closeTo: searchHref(address, { by }),
    searchTo: searchHref({ ...address, criteria: withPeriod }, { by, run: true }),
  };
}

export default function DatePeriod() {
  const { operator, closeTo, searchTo } = useLoaderData<typeof loader>();
  const foot = (
    <>
      <LinkButton to={closeTo}>Cancel</LinkButton>
      <LinkButton variant="primary" to={searchTo} autoFocus>
        Use the last 30 days
      </LinkButton>
    </>
  );
  return (
    <ConfirmDialog title="Date Period Required" closeTo={closeTo} foot={foot}>
      {operator === 'OR' ? (
        <>
          <p>The search has no date. Find also all incidents that were reported in the last 30 days?</p>
          <p className="quiet">
            OR joins the criteria: the others find incidents of all dates. To limit them to a period, join with AND.
          </p>
        </>
      ) : (
        <>
          <p>The search has no date. Search the incidents that were reported in the last 30 days?</p>
          <p className="quiet">To search another period, add a date reported or a date occurred.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
