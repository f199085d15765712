import type { FormProps } from '@remix-run/react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, LinkButton } from './button.tsx';
import { CropField } from './crop-field.tsx';
import { Dialog } from './dialog.tsx';

type PictureDialogProps = {
  title: string;
  closeTo: string;
  action: string;
  maxMb: number;
  hint: string;
  errors?: Record<string, string[]>;
  free?: true;
  onSubmit?: FormProps['onSubmit'];
  isBusy?: boolean;
  onChoose?: () => void;
  children?: ReactNode;
};

export function PictureDialog({
  title,
  closeTo,
  action,
  errors,
  onSubmit,
  isBusy,
  onChoose,
  children,
  ...field
}: PictureDialogProps) {
  const [hasPicture, setHasPicture] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      form={{ action, encType: 'multipart/form-data', noValidate: true, onSubmit }}
      foot={
        <>
          {hasPicture && (
            <Button type="button" className="push-end" onClick={() => file.current?.click()}>
              Change picture...
            </Button>
          )}
          <LinkButton to={closeTo}>Cancel</LinkButton>
          <Button variant="primary" disabled={isBusy}>
            Ok
          </Button>
        </>
      }
    >
      <div className="fields">
        <CropField
          {...field}
          ref={file}
          errors={errors?.file ?? errors?.['']}
          onChange={(hasPicture) => {
            setHasPicture(hasPicture);
            onChoose?.();
          }}
        />
        {children}
      </div>
    </Dialog>
  );
}
