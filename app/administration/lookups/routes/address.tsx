import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { saveLookupAddress } from '../commands/save-lookup-address.server.ts';
import { AddressDialog } from '../components/address-dialog.tsx';
import { lookupAddressForm } from '../lookup.schema.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { addressForm } from '../queries/address-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Address of ${data?.location.name} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const form = await addressForm(scope, args.params.lookupId);
  const view = { ...lookupsViewOf(args.request), type: form.location.type, open: form.location.parentId };
  return { ...form, query: lookupsQuery(view), back: lookupsPath(view), country: scope.actor.account.countryCode };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  return await submit(args, withVersion(lookupAddressForm), async ({ location, version }) => {
    await saveLookupAddress(scope, args.params.lookupId, { ...location, version });
    return { to: lookupsPath(view), toast: { kind: 'ok', message: 'The address is saved.' } };
  });
}

export default function LocationAddress() {
  return <AddressDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
