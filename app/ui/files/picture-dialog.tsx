import type { FormProps } from '@remix-run/react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, LinkButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { CropField } from './crop-field.tsx';

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
  // an error belongs to the sent picture, until another is chosen
  const [past, setPast] = useState<typeof errors>();
  const currentErrors = errors === past ? undefined : errors;
  const file = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      form={{ action, encType: 'multipart/form-data', noValidate: true, onSubmit }}
      foot={
        <>
          {hasPicture && (
            <Button type="button" className="push-end" autoFocus onClick={() => file.current?.click()}>
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
      <div className={classes('fields', hasPicture && 'has-crop')}>
        <CropField
          {...field}
          ref={file}
          errors={currentErrors?.file ?? currentErrors?.['']}
          onChange={(hasPicture) => {
            setHasPicture(hasPicture);
            setPast(errors);
            onChoose?.();
          }}
        />
        {children}
      </div>
    </Dialog>
  );
}
