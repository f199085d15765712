const [quote, lineFeed] = [34, 10];

/** Counts the rows of a CSV file that arrives in chunks; a line feed in quotes is part of a cell. */
export function csvRecordCounter() {
  let rows = 0;
  let isQuoted = false;
  return (chunk: Uint8Array): number => {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) rows += 1;
    }
    return rows;
  };
}
