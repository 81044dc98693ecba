// Banking days from a list of holidays, without the calendar rules of the program.

/** Holidays of the banks on days from Monday to Friday, from the calendar of their federation. */
const HOLIDAYS = new Set([
  '2027-10-12',
  '2027-11-02',
  '2027-11-15',
  '2028-02-28',
  '2028-02-29',
  '2028-04-14',
  '2028-04-21',
  '2028-05-01',
  '2028-06-15',
  '2028-09-07',
  '2028-10-12',
  '2028-11-02',
  '2028-11-15',
  '2028-11-20',
  '2028-12-25',
  '2029-01-01',
  '2029-02-12',
  '2029-02-13',
]);
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Every date from October 2027 to February 2029, and its weekday; 1 October 2027 was a Friday. */
export const CALENDAR: { readonly date: string; readonly weekday: number }[] = [];
const LAST = '2029-02-28';
for (
  let [year, month, day, weekday] = [2027, 10, 1, 5];
  CALENDAR.at(-1)?.date !== LAST;
  weekday = (weekday + 1) % 7
) {
  const two = (number: number): string => String(number).padStart(2, '0');
  CALENDAR.push({ date: `${year}-${two(month)}-${two(day)}`, weekday });
  const isLeap = year % 4 === 0;
  const days = month === 2 && isLeap ? 29 : MONTH_DAYS[month - 1]!;
  day += 1;
  if (day > days) [month, day] = [month + 1, 1];
  if (month > 12) [year, month] = [year + 1, 1];
}

/** @param index position in the calendar */
export const isBankingDay = (index: number): boolean => {
  const { date, weekday } = CALENDAR[index]!;
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(date);
};
