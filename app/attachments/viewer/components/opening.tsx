/** Says that scripts open a file. */
export function Opening() {
  return (
    <p className="empty" role="status">
      Opening the file…
    </p>
  );
}
