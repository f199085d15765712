import type { SerializeFrom } from '@remix-run/node';
import { AddressFields } from '../../../drafts/form/components/address-fields.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Question } from '../../../ui/dialogs/question.tsx';
import { fieldId } from '../../../ui/fields/field-id.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import { Path } from '../../../ui/path.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { LookupAddressInput } from '../lookup.schema.ts';
import type { addressForm } from '../queries/address-form.server.ts';

type AddressDialogProps = SerializeFrom<Awaited<ReturnType<typeof addressForm>>> & {
  query: string;
  back: string;
  country: string;
  reply: { errors: Record<string, string[]>; values?: object; conflict?: Conflict } | undefined;
  asksToDelete?: boolean;
};

export function AddressDialog({ reply, asksToDelete = false, ...page }: AddressDialogProps) {
  const { location, address, version, states, query, back, country } = page;
  const typed = (reply?.values as { location?: AddressValues } | undefined)?.location;
  const { form, errors } = useReplyForm('location-address', reply, {});
  const path = `/administration/lookups/${location.id}/address`;
  return (
    <Dialog
      size="wide"
      title={`Address of ${location.name}`}
      {...(!asksToDelete && { closeTo: back })}
      form={{ ...form, action: `${path}${query}`, autoComplete: 'off' }}
      foot={
        asksToDelete ? undefined : (
          <>
            {address && (
              <Button variant="danger-quiet" formAction={`${path}/delete${query}`} formNoValidate>
                Delete address
              </Button>
            )}
            <LinkButton to={back}>Cancel</LinkButton>
            <Button variant="primary">Save</Button>
          </>
        )
      }
    >
      {asksToDelete && (
        <Question title="Delete address" action={`${path}/delete${query}`} label="Delete">
          <p role="alert">
            Delete the address of <b>{location.name}</b>? Incidents keep the address that they took from it.
          </p>
        </Question>
      )}
      <div className="stack" {...(asksToDelete && { inert: '' })}>
        <ErrorSummary errors={summaryOf(errors, useHydrated())} />
        <FormVersion version={version} reply={reply} />
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

/** Hydrated, the form focuses the first field with an error. The city's id has no field to show its error. */
function summaryOf(errors: Record<string, string[]>, isHydrated: boolean) {
  return Object.entries(errors).flatMap(([name, [message]]) => {
    const hasField = /^location\.(?!cityId)/.test(name);
    if (!message || (isHydrated && hasField)) return [];
    return [{ message, ...(hasField && { id: fieldId(name) }) }];
  });
}

type AddressValues = Record<keyof LookupAddressInput, string>;

const empty: AddressValues = {
  unit: '',
  address: '',
  street: '',
  cityId: '',
  cityName: '',
  stateName: '',
  countryCode: '',
  postalCode: '',
};

function textsOf(address: LookupAddressInput | null): Partial<AddressValues> {
  return address ? { ...address, cityId: address.cityId ?? '' } : {};
}
