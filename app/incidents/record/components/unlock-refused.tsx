export function UnlockRefused({ id }: { id: string }) {
  return <span id={id}>Only people with the privacy privilege can unlock these details.</span>;
}
