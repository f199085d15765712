export function Opening() {
  return (
    <p className="empty" role="status">
      Opening the file…
    </p>
  );
}
