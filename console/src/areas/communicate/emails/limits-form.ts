import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { typedTimeOfDay } from '../../../ui/time/time-of-day.ts'

/** The limits as typed; empty: no limit. */
export type LimitValues = { messages: string; days: string; from: string; to: string; timeZone: string }

export const toLimitValues = ({ cap, quiet, timeZone }: CampaignLimits): LimitValues => ({
  messages: cap ? String(cap.messages) : '',
  days: cap ? String(cap.days) : '',
  from: quiet?.from ?? '',
  to: quiet?.to ?? '',
  timeZone,
})

const parseTime = (text: string) => typedTimeOfDay(text) ?? text.trim()

export const toLimits = ({ messages, days, from, to, timeZone }: LimitValues): CampaignLimits => ({
  ...(messages.trim() !== '' && { cap: { messages: Number(messages), days: Number(days) } }),
  ...(from.trim() !== '' && { quiet: { from: parseTime(from), to: parseTime(to) } }),
  timeZone: timeZone.trim(),
})

const isWhole = (text: string, most: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
const isTime = (text: string) => typedTimeOfDay(text) !== undefined

/** Errors by form field. Both parts of a limit are required, or none. */
export function limitErrors({ messages, days, from, to, timeZone }: LimitValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (messages.trim() !== '' || days.trim() !== '') {
    if (!isWhole(messages, 100)) errors['messages'] = 'A whole number from 1 to 100.'
    if (!isWhole(days, 365)) errors['days'] = 'A whole number of days from 1 to 365.'
  }
  if (from.trim() !== '' || to.trim() !== '') {
    if (!isTime(from)) errors['from'] = 'A time of day such as 22:00.'
    if (!isTime(to)) errors['to'] = 'A time of day such as 08:00.'
    else if (parseTime(from) === parseTime(to)) errors['to'] = 'Quiet hours cannot cover the whole day.'
  }
  if (timeZone.trim() === '') errors['timeZone'] = 'Enter a time zone, such as UTC.'
  return errors
}
