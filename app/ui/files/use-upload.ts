import { useNavigate } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { controlNamed } from '../fields/form-control.ts';

const megabyte = 2 ** 20;

export type UploadState = { loaded: number; total: number } | null;

type Errors = Record<string, string[]>;
type UploadOptions = {
  address: string;
  maxMb: number;
  tooLarge: string;
};

const notSent = 'The file could not be uploaded. Check the connection and try again.';

/** When the upload fails, the form keeps the chosen file. */
export function useUpload({ address, maxMb, tooLarge }: UploadOptions) {
  const navigate = useNavigate();
  const [upload, setUpload] = useState<UploadState>(null);
  const [reply, setReply] = useState<{ errors: Errors }>();
  const request = useRef<XMLHttpRequest>();
  useEffect(() => () => request.current?.abort(), []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const input = controlNamed(form, 'file');
    const file = input instanceof HTMLInputElement && input.files?.[0];
    // the server reports a form without a file
    if (!file) return;
    event.preventDefault();
    if (upload) return;
    const fail = (errors: Errors) => {
      setUpload(null);
      setReply({ errors });
      if (errors.file) input.focus();
    };
    if (file.size > maxMb * megabyte) return fail({ file: [tooLarge] });
    const sent = new XMLHttpRequest();
    request.current = sent;
    sent.upload.onprogress = ({ loaded, total }) => setUpload({ loaded, total });
    sent.onload = () => {
      const answer: { to: string } | { errors: Errors } | null = sent.response;
      if (answer && 'to' in answer) navigate(answer.to, { replace: true, preventScrollReset: true });
      else fail(answer && 'errors' in answer ? answer.errors : { file: [notSent] });
    };
    sent.onerror = () => fail({ file: [notSent] });
    sent.responseType = 'json';
    sent.open('POST', address);
    setReply(undefined);
    setUpload({ loaded: 0, total: file.size });
    sent.send(new FormData(form));
  };
  return { upload, reply, onSubmit, clearErrors: () => setReply({ errors: {} }) };
}
