import type { FormProps } from '@remix-run/react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, LinkButton } from './button.tsx';
import { CropField } from './crop-field.tsx';
import { Dialog } from './dialog.tsx';

type PictureDialogProps = {
  title: string;
  closeTo: string;
  /** The URL that the picture is posted to. */
  action: string;
  maxMb: number;
  hint: string;
  errors?: Record<string, string[]>;
  /** Any part of the picture can be kept, not only a square. */
  free?: true;
  onSubmit?: FormProps['onSubmit'];
  isBusy?: boolean;
  /** Called when a file is chosen. */
  onChoose?: () => void;
  /** Shown below the picture. */
  children?: ReactNode;
};

/** Asks for a picture and the part of it that is kept. */
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
