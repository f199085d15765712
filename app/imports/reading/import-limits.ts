export const maxImportMb = 20;
export const maxImportBytes = maxImportMb * 2 ** 20;
export const maxImportRows = 50_000;
export const maxImportColumns = 256;

export const fileTooLarge = `The file is larger than ${maxImportMb} MB. Split it, and import one part after the other.`;
export const tooManyRows = 'The file has more than 50,000 rows. Split it, and import one part after the other.';
export const tooManyColumns =
  'The file has values beyond its 256th column. Delete the columns that are not imported, and save it again.';
export const tooManyQuotes =
  'Too many quotes in the file are not closed. Open it in a spreadsheet program, save it as .xlsx, and choose that file.';
