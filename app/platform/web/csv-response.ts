/** Returns a CSV file that the browser saves under the name. */
export function csvResponse(csv: string | ReadableStream, fileName: string): Response {
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });
}
