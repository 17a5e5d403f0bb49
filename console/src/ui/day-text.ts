const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "28 Aug": a day such as 2026-08-28 without its year, for the axis of a chart. */
export function shortDateOfDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]}`
}

/** "28 Aug 2026" for 2026-08-28. */
export const dateOfDay = (day: string): string => `${shortDateOfDay(day)} ${day.slice(0, 4)}`
