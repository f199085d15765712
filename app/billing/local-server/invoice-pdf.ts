import type { Account, Invoice } from './state.ts';

/** Returns an invoice as a PDF of one page. */
export function invoicePdf({ number, lines, discount, total, tax, status }: Invoice, customer?: Account): Buffer {
  const money = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
  const texts = [
    `Invoice ${number} (test mode, ${status})`,
    'From: Incident Xpress',
    `To: ${[customer?.name, ...(customer?.customFields ?? []).map(({ name, value }) => `${name} ${value}`)].join(', ')}`,
    ...lines.map(({ description, amount }) => `${description.replace('×', 'x')}: ${money(amount)}`),
    ...(discount === 0 ? [] : [`Discount: ${money(-discount)}`]),
    `Tax: ${money(tax)}`,
    `Total, USD: ${money(total)}`,
  ];
  const shown = texts.map((text) => `(${text.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -18 Td`).join('\n');
  const stream = `BT /F1 12 Tf 60 730 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = pdf.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
