// Brazilian banking days: no weekends and national holidays. Days are UTC midnights of calendar days.
const DAY_MS = 86_400_000;

/** Fixed holidays, `MM-DD`. */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'];
/** Movable holidays in days from Easter Sunday: Carnival Monday and Tuesday, Good Friday, Corpus Christi. */
const FROM_EASTER = [-48, -47, -2, 60];

/** Returns Easter Sunday of a year as UTC midnight (Gregorian calendar). */
export function easter(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

/** Tests whether a day, given as its UTC midnight, is a business day. */
export function isBusinessDay(day: number): boolean {
  const date = new Date(day);
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false;
  if (FIXED.includes(date.toISOString().slice(5, 10))) return false;
  return !FROM_EASTER.includes((day - easter(date.getUTCFullYear())) / DAY_MS);
}

/** Counts the business days from one UTC midnight (inclusive) to another (exclusive). */
export function businessDaysBetween(from: number, until: number): number {
  let count = 0;
  for (let day = from; day < until; day += DAY_MS) if (isBusinessDay(day)) count += 1;
  return count;
}

/** Returns the day itself if it is a business day, or else the next one; days are UTC midnights. */
export function businessDayFrom(day: number): number {
  let at = day;
  while (!isBusinessDay(at)) at += DAY_MS;
  return at;
}

/** Returns the business day that comes `count` business days after a day; days are UTC midnights. */
export function businessDaysAfter(day: number, count: number): number {
  let at = day;
  for (let left = count; left > 0; left -= 1) at = businessDayFrom(at + DAY_MS);
  return at;
}
