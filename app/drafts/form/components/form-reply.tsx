import { useActionData, useOutletContext } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FormResult } from '../form-result.ts';

/** Renders the reply of a button in the way of the parent page. */
export type ShowReply = (result: FormResult | undefined) => ReactNode;

export function FormReply() {
  return useOutletContext<ShowReply>()(useActionData<FormResult>());
}
