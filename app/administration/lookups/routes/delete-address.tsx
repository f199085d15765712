import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { orNotFound } from '../../../auth/authorize.ts';
import { type FormErrors, type Success, submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { deleteLookupAddress } from '../commands/delete-lookup-address.server.ts';
import { AddressDialog } from '../components/address-dialog.tsx';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { addressForm } from '../queries/address-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.address ? 'Delete address' : `Address of ${data?.location.name}`} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const form = await addressForm(scope, args.params.lookupId);
  const view = { ...lookupsViewOf(args.request), type: form.location.type, open: form.location.parentId };
  return { ...form, query: lookupsQuery(view), back: lookupsPath(view), country: scope.actor.account.countryCode };
}

/** The fields of the address are kept and not saved. */
const deletion = z.looseObject({ confirmed: z.enum(['yes', 'no']).optional() });

type Reply = FormErrors & { status?: 200; isAsked?: boolean };

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  return await submit(args, deletion, async ({ confirmed, ...typed }): Promise<Success | Reply> => {
    if (confirmed !== 'yes') {
      orNotFound((await addressForm(scope, args.params.lookupId)).address, 'address');
      return { status: 200, errors: {}, values: typed as FormErrors['values'], isAsked: confirmed === undefined };
    }
    await deleteLookupAddress(scope, args.params.lookupId);
    const toast = { kind: 'ok', message: 'The address is deleted.' } as const;
    return { to: lookupsPath(lookupsViewOf(args.request)), toast };
  });
}

export default function DeleteAddress() {
  const reply = useActionData<typeof action>() as Reply | undefined;
  const page = useLoaderData<typeof loader>();
  const asks = reply?.isAsked ?? true;
  return <AddressDialog key={String(asks)} {...page} reply={reply} asksToDelete={asks && page.address !== null} />;
}
