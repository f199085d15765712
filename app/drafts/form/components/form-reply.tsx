import { useActionData, useOutletContext } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FormResult } from '../form-result.ts';

/** Shows what a button of the form answered, in the way of the page above it. */
export type ShowReply = (result: FormResult | undefined) => ReactNode;

/** The page of a button's address. */
export function FormReply() {
  return useOutletContext<ShowReply>()(useActionData<FormResult>());
}
