import { describe, expect, test } from 'vitest';
import { possibleDateOrders } from '#app/imports/reading/date-order.ts';
import { type DateOrder, readMoment } from '#app/imports/reading/read-moment.ts';
import { isUnknown, readSpan } from '#app/imports/reading/read-span.ts';
import { readTime } from '#app/imports/reading/read-time.ts';

const timeZone = 'America/Toronto';
const moment = (text: string, dateOrder: DateOrder | null = 'MDY') => readMoment(text, { dateOrder, timeZone });
const span = (text: string, dateOrder: DateOrder | null = 'MDY') => readSpan(text, { dateOrder, timeZone });

describe('a date', () => {
  test.each<[string, string, string | null]>([
    ['03/25/2014', '2014-03-25', null],
    ['3/5/14', '2014-03-05', null],
    ['3.5.1999', '1999-03-05', null],
    ['03/25/2014 22:15', '2014-03-25', '22:15'],
    ['03/25/2014 2215 hrs', '2014-03-25', '22:15'],
    ['03/25/2014 at 10:15 p.m.', '2014-03-25', '22:15'],
    ['3/25/2014 12:05:09 AM', '2014-03-25', '00:05'],
    ['03/25/14, 9:30', '2014-03-25', '09:30'],
    ['Tue, 25 Mar 2014', '2014-03-25', null],
    ['Tuesday, March 25, 2014 10:15 PM', '2014-03-25', '22:15'],
    ['25MAR14 2215', '2014-03-25', '22:15'],
    ['25th of March 2014', '2014-03-25', null],
    ["Mar 25 '14", '2014-03-25', null],
    ['2014-03-25', '2014-03-25', null],
    ['2014-03-25T22:15:00', '2014-03-25', '22:15'],
    ['2014/3/5', '2014-03-05', null],
    ['20140325', '2014-03-25', null],
    ['20140325 2215', '2014-03-25', '22:15'],
    ['41723', '2014-03-25', null],
    ['41723.9270833333', '2014-03-25', '22:15'],
    ['2014-03-26T02:15:00Z', '2014-03-25', '22:15'],
    ['2014-03-25 22:15:00.000-04:00', '2014-03-25', '22:15'],
    ['1/2/68', '2068-01-02', null],
    ['1/2/69', '1969-01-02', null],
  ])('%s is %s, %s', (text, date, time) => {
    expect(moment(text)).toEqual({ date, time });
  });

  test.each<[DateOrder, string]>([
    ['DMY', '2014-04-03'],
    ['MDY', '2014-03-04'],
  ])('in the order %s is read so', (order, date) => {
    expect(moment('03/04/2014', order)).toEqual({ date, time: null });
  });

  test('of two digits in the order of year, month, day is read so', () => {
    expect(moment('14-03-04', 'YMD')).toEqual({ date: '2014-03-04', time: null });
  });

  test('is not guessed where its order is not chosen', () => {
    expect(moment('03/04/2014', null)).toEqual({
      problem: 'It is not said whether 03/04/2014 begins with the day or the month. Choose that under Match columns.',
    });
  });

  test('in another order than the others is not turned round', () => {
    expect(moment('25/03/2014')).toEqual({
      problem: '25/03/2014 is no day in the order month, day, year, which the file has. Write the date as 2014-03-25.',
    });
  });

  test.each(['02/30/2014', '2014-02-30', '31 Apr 2014', '31/02/2021 22:10'])('%s is refused as no day', (text) => {
    expect(moment(text)).toEqual({ problem: 'There is no such day. Correct the date.' });
  });

  test.each(['sometime in March', 'March 2014', '14-0031', '03/25', '1234567', '03/25/2014 25:00'])(
    'is not %s',
    (text) => {
      expect(moment(text)).toBeUndefined();
    },
  );
});

describe('a time', () => {
  test.each([
    ['22:15', '22:15'],
    ['9:05', '09:05'],
    ['2215', '22:15'],
    ['0930 hrs', '09:30'],
    ['930', '09:30'],
    ['10:15 PM', '22:15'],
    ['10:15p', '22:15'],
    ['10.15 p.m.', '22:15'],
    ['1015pm', '22:15'],
    ['10 pm', '22:00'],
    ['12 AM', '00:00'],
    ['12:30 pm', '12:30'],
    ['22:15 PM', '22:15'],
    ['22h15', '22:15'],
    ['22h', '22:00'],
    ['22:15:30', '22:15'],
    ['0.9270833333', '22:15'],
    ['noon', '12:00'],
    ['12 midnight', '00:00'],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  test.each(['25:00', '22:61', '2560', '13 Main', '0.5 miles', ''])('is not %s', (text) => {
    expect(readTime(text)).toBeUndefined();
  });

  test('of one or two digits is not guessed', () => {
    expect(readTime('9')).toEqual({ problem: '9 alone can be 09:00 or 00:09. Write the time as 09:30.' });
  });

  test('24:00 says what to write', () => {
    const problem = 'A day has no 24:00. Write 23:59, or 00:00 with the date of the next day.';
    expect([readTime('2400'), readTime('24:00')]).toEqual([{ problem }, { problem }]);
  });
});

describe('a range', () => {
  const clock = (time: string) => ({ date: null, time });

  test.each([
    ['between 22:00 and 02:00', clock('22:00'), clock('02:00')],
    ['22:00 - 02:00', clock('22:00'), clock('02:00')],
    ['2200–0200 hrs', clock('22:00'), clock('02:00')],
    ['from 2200 to 0200', clock('22:00'), clock('02:00')],
    ['10-11 pm', clock('22:00'), clock('23:00')],
    ['11-1am', clock('23:00'), clock('01:00')],
    ['03/25/2014 - 03/27/2014', { date: '2014-03-25', time: null }, { date: '2014-03-27', time: null }],
    ['2014-03-25 - 2014-03-27', { date: '2014-03-25', time: null }, { date: '2014-03-27', time: null }],
    [
      '3/25/14 2200 hrs thru 3/26/14 0700 hrs',
      { date: '2014-03-25', time: '22:00' },
      { date: '2014-03-26', time: '07:00' },
    ],
    ['03/25/2014 2200-0200', { date: '2014-03-25', time: '22:00' }, clock('02:00')],
  ])('%s has two ends', (text, start, end) => {
    expect(span(text)).toEqual({ start, end, isApproximate: false });
  });

  test.each(['~22:15', 'approx. 2215', 'about 10:15 PM', '22:15 (approximately)', '2215?'])(
    '%s is no range, but about a time',
    (text) => {
      expect(span(text)).toEqual({ start: clock('22:15'), end: null, isApproximate: true });
    },
  );

  test('with a day that is none says so', () => {
    expect(span('02/30/2014 to 03/01/2014')).toEqual({ problem: 'There is no such day. Correct the date.' });
  });

  test.each(['Unknown', 'UNK', 'n/a', 'N.A.', '-', '--', '?', 'not known', 'Unknown time', '#N/A', 'TBD'])(
    '%s says that nothing is known',
    (text) => {
      expect(isUnknown(text)).toBe(true);
    },
  );

  test.each(['Unknown male', 'none of the doors', '22:15', 'Nash'])('%s says something', (text) => {
    expect(isUnknown(text)).toBe(false);
  });
});

describe('the order of the dates of a file', () => {
  test.each<[string, string[], DateOrder[]]>([
    ['day first by one date', ['03/04/2014', '25/03/2014 22:15'], ['DMY']],
    ['month first by one date', ['03/04/2014', '03/25/2014'], ['MDY']],
    ['asked where no date decides', ['03/04/2014', '05/06/2014'], ['DMY', 'MDY']],
    ['asked among three where years have two digits', ['03/04/05'], ['DMY', 'MDY', 'YMD']],
    ['year first by one date', ['03-04-05', '99-12-31'], ['YMD']],
    ['that of dates which tell it themselves', ['2014-03-25', '25 Mar 2014', 'unknown', '', '41723'], ['YMD']],
    ['found in ranges too', ['03/04/2014 - 03/25/2014'], ['MDY']],
    ['not told by days that are none', ['25/13/2014', '31/02/2014', '03/25/2014'], ['MDY']],
    ['asked where two files were put together', ['25/03/2014', '03/25/2014'], ['DMY', 'MDY']],
  ])('is %s', (_, dates, orders) => {
    expect(possibleDateOrders(dates)).toEqual(orders);
  });
});
