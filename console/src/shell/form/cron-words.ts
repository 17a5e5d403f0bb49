import { weekdayNames } from '@regent/contract/cron'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const isNumber = (text: string) => /^\d+$/.test(text)
const isAny = (text: string) => text === '*' || text === '?'
const parseStep = (text: string): number | undefined => {
  const [start, step, more] = text.split('/')
  return more === undefined && step !== undefined && isNumber(step) && (start === '*' || start === '0')
    ? Number(step)
    : undefined
}
const twoDigits = (text: string) => text.padStart(2, '0')

/** Describes common cron expressions; returns any other unchanged. */
export function describeCron(expression: string): string {
  const parts = expression.trim().toUpperCase().split(/\s+/)
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = ''] =
    parts.length === 5 ? ['0', ...parts] : parts
  const isPlain = second === '0' && isAny(month) && (parts[6] === undefined || isAny(parts[6]))
  if (!isPlain) return expression
  const isEveryDay = isAny(day) && isAny(weekday)
  const minutes = parseStep(minute) ?? (isAny(minute) ? 1 : undefined)
  if (minutes !== undefined && isAny(hour) && isEveryDay)
    return minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`
  if (!isNumber(minute)) return expression
  const hours = parseStep(hour) ?? (isAny(hour) ? 1 : undefined)
  if (hours !== undefined && isEveryDay)
    return hours === 1 ? `Every hour at minute ${minute}` : `Every ${hours} hours at minute ${minute}`
  if (!hour.split(',').every(isNumber)) return expression
  const times = hour.split(',').map((at) => `${twoDigits(at)}:${twoDigits(minute)}`)
  const at = `at ${times.join(' and ')}`
  if (isEveryDay) return `Every day ${at}`
  if (isAny(day)) {
    const names = weekday.split(',').map((name) => days[isNumber(name) ? Number(name) % 7 : dayNames.indexOf(name)])
    return names.every((name) => name !== undefined) ? `Every ${names.join(' and ')} ${at}` : expression
  }
  if (!isAny(weekday)) return expression
  if (day === 'L') return `The last day of every month ${at}`
  return isNumber(day) ? `Day ${day} of every month ${at}` : expression
}

const dayNames: readonly string[] = weekdayNames
