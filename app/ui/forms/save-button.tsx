import { useId } from 'react';
import { Button } from '../button.tsx';

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
