const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Aug 28": a day such as 2026-08-28 without its year, for a chart's axis. */
export function shortDateOfDay(day: string): string {
  const [, month = '01', date = ''] = day.split('-')
  return `${months[Number(month) - 1]} ${date}`
}

/** "Aug 28, 2026" for 2026-08-28. The specification requires this format (analytics-24). */
export const dateOfDay = (day: string): string => `${shortDateOfDay(day)}, ${day.slice(0, 4)}`
