import { formatMoney } from '../../ui/format.ts';
import { moreUsers, percent, signedMoney } from '../plan-words.ts';
import { type Price, userCounts } from '../pricing.ts';

type PriceTableProps = { caption: string; price: Price; taxRate: number; total: string; promotion?: string };

export function PriceTable({ caption, price, taxRate, total, promotion }: PriceTableProps) {
  const rows: [string, number][] = [
    [`${userCounts.min} users`, price.defaultAmount],
    ...(price.steps > 0
      ? [[moreUsers(price.steps, price.stepAmount), price.additionalAmount] as [string, number]]
      : []),
    ...(price.discount > 0 ? [[`Promotion ${promotion ?? ''}`, -price.discount] as [string, number]] : []),
    [`Tax, ${percent(taxRate)}`, price.tax],
  ];
  return <SumTable caption={caption} rows={rows} total={[total, price.total]} />;
}

type SumTableProps = { caption: string; rows: [string, number][]; total: [string, number] };

export function SumTable({ caption, rows, total }: SumTableProps) {
  return (
    <table className="price">
      <caption className="sr">{caption}</caption>
      <tbody>
        {rows.map(([label, cents]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{signedMoney(cents)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{total[0]}</th>
          <td>{total[1] < 0 ? signedMoney(total[1]) : formatMoney(total[1])}</td>
        </tr>
      </tbody>
    </table>
  );
}
