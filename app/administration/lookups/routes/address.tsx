import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AddressFields } from '../../../drafts/form/components/address-fields.tsx';
import { submit } from '../../../platform/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-id.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useReplyForm } from '../../../ui/use-reply-form.ts';
import { requireSection } from '../../require-section.server.ts';
import { saveLookupAddress } from '../commands/save-lookup-address.server.ts';
import { type LookupAddressInput, lookupAddressForm } from '../lookup.schema.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { addressForm } from '../queries/address-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Address · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const form = await addressForm(scope, args.params.lookupId);
  const view = { ...lookupsViewOf(args.request), type: form.location.type, open: form.location.parentId };
  return { ...form, query: lookupsQuery(view), back: lookupsPath(view), country: scope.actor.account.countryCode };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  return await submit(args, lookupAddressForm, async ({ location }) => {
    await saveLookupAddress(scope, args.params.lookupId, location);
    return { to: lookupsPath(view), toast: { kind: 'ok', message: 'The address is saved.' } };
  });
}

export default function LocationAddress() {
  const { location, address, states, query, back, country } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const typed = reply && 'values' in reply ? (reply.values.location as AddressValues | undefined) : undefined;
  const { form, errors } = useReplyForm('location-address', reply, {});
  return (
    <Dialog
      size="wide"
      title={`Address of ${location.name}`}
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          {address && (
            <Button
              variant="danger-quiet"
              formAction={`/administration/lookups/${location.id}/address/delete${query}`}
              formNoValidate
            >
              Delete address
            </Button>
          )}
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <div className="stack">
        <ErrorSummary errors={summaryOf(errors, useHydrated())} />
        <p className="quiet">
          <Path parts={location.path} />
        </p>
        <p className="small quiet">
          Incidents at this location, and at what is below it without an address of its own, begin with this address.
        </p>
        <div className="fields">
          <AddressFields
            name="location"
            values={{ ...empty, countryCode: country, ...textsOf(address), ...typed }}
            states={states}
            errors={errors}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Hydrated, the form focuses the first field with an error. The city's id has no field that could show its error. */
function summaryOf(errors: Record<string, string[]>, isHydrated: boolean) {
  return Object.entries(errors).flatMap(([name, [message]]) => {
    const hasField = /^location\.(?!cityId)/.test(name);
    if (!message || (isHydrated && hasField)) return [];
    return [{ message, ...(hasField && { id: fieldId(name) }) }];
  });
}

type AddressValues = Record<keyof LookupAddressInput, string>;

const empty: AddressValues = {
  ...{ unit: '', address: '', street: '', cityId: '', cityName: '' },
  ...{ stateName: '', countryCode: '', postalCode: '' },
};

function textsOf(address: LookupAddressInput | null): Partial<AddressValues> {
  return address ? { ...address, cityId: address.cityId ?? '' } : {};
}
