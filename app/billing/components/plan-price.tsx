import type { Clock } from '../../ui/format.ts';
import { counted, formatDate, formatMoney } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { lineWords, percent, periodWords } from '../plan-words.ts';
import type { QuotePreview } from '../queries/plan-quote.server.ts';
import { PriceTable, SumTable } from './price-table.tsx';

export function PlanPrice({ quote, display }: { quote: QuotePreview; display: Clock }) {
  const { when, later, laterFrom, taxRate, periodType, promotion } = quote;
  const period = periodType === 'YEAR' ? 'A year, USD' : 'A month, USD';
  const from = laterFrom && formatDate(laterFrom, display);
  return (
    <div className="stack">
      {when !== 'never' && <Today quote={quote} display={display} />}
      <section aria-labelledby="then">
        <h3 className="label" id="then">
          {from ? `Then, from ${from}` : 'Price'}
        </h3>
        <PriceTable
          caption={from ? `Price from ${from}` : 'Price'}
          price={later}
          taxRate={taxRate}
          total={period}
          {...(promotion && { promotion: promotion.code })}
        />
        {quote.now && (
          <p className="hint">
            {`Now ${formatMoney(quote.now.total)} a period. If you choose fewer users there is nothing to pay today: the plan changes with the next period.`}
          </p>
        )}
      </section>
    </div>
  );
}

function Today({ quote, display }: { quote: QuotePreview; display: Clock }) {
  const { today, dueToday, when, last4, taxRate, periodType, trialDaysLeft } = quote;
  const card = last4 ? `the card ending in ${last4}` : 'your card';
  return (
    <section className="due" aria-labelledby="due">
      <h3 id="due">To pay today</h3>
      <p className="due__sum">{formatMoney(dueToday)}</p>
      <p className="hint">
        {when === 'next-period'
          ? 'Nothing is charged today. The plan changes with the next period.'
          : `For the ${periodWords(periodType)} plan. Charged to ${card} when you save.`}
      </p>
      {trialDaysLeft !== null && trialDaysLeft > 0 && (
        <p className="hint">
          {`The trial has ${counted(trialDaysLeft, 'day')} left. The plan begins today, and ${trialDaysLeft === 1 ? 'it is' : 'they are'} not kept.`}
        </p>
      )}
      {today && (
        <details className="numbers" open>
          <summary>
            <Icon name="right" />
            How it is worked out
          </summary>
          <SumTable
            caption="Price today"
            rows={[
              ...today.lines.map((line): [string, number] => [lineWords(line, display), line.amount]),
              ...(today.discount > 0 ? [['Promotion', -today.discount] as [string, number]] : []),
              [`Tax, ${percent(taxRate)}`, today.tax],
              ...(today.due === today.total ? [] : [['Credit', today.due - today.total] as [string, number]]),
            ]}
            total={['Today, USD', today.due]}
          />
        </details>
      )}
    </section>
  );
}
