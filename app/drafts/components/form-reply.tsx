import { useActionData, useOutletContext } from '@remix-run/react';
import type { FormResult } from '../form/form-result.ts';
import { DraftContents, type DraftPageData } from './draft-contents.tsx';

export function FormReply() {
  return <DraftContents data={useOutletContext<DraftPageData | null>()} result={useActionData<FormResult>()} />;
}
