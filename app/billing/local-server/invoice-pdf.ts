import type { Account, Invoice } from './state.ts';

/** The invoice has a single page. A character that the standard font lacks becomes a question mark. */
export async function invoicePdf(
  { number, lines, discount, total, tax, status }: Invoice,
  customer?: Account,
): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const money = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
  const texts = [
    `Invoice ${number} (test mode, ${status})`,
    'From: Incident Xpress',
    `To: ${[customer?.name, ...(customer?.customFields ?? []).map(({ name, value }) => `${name} ${value}`)].join(', ')}`,
    ...lines.map(({ description, amount }) => `${description}: ${money(amount)}`),
    ...(discount === 0 ? [] : [`Discount: ${money(-discount)}`]),
    `Tax: ${money(tax)}`,
    `Total, USD: ${money(total)}`,
  ];
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const known = new Set(font.getCharacterSet());
  const page = pdf.addPage([612, 792]);
  for (const [at, text] of texts.entries()) {
    const printable = [...text].map((each) => (known.has(each.codePointAt(0)!) ? each : '?')).join('');
    page.drawText(printable, { x: 60, y: 730 - 18 * at, size: 12, font });
  }
  return await pdf.save();
}
