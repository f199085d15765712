import { useId } from 'react';
import { Button } from '../button.tsx';

/** The button that saves a form; disabled, with the reason beside it, while the fields are not valid. */
export function SaveButton({ isValid }: { isValid: boolean }) {
  const reasonId = useId();
  if (isValid) return <Button variant="primary">Save</Button>;
  return (
    <>
      <span className="small quiet" id={reasonId}>
        Fill in the required fields to save.
      </span>
      <Button variant="primary" disabled aria-describedby={reasonId}>
        Save
      </Button>
    </>
  );
}
