// In a file of its own: the addresses of screens need it, and load before the calls do.
/**
 * What stands in a realm's calendar, in the order of its lanes. The area.ts of each area in the server says where a kind
 * is read and how it is moved; the calendar of the console has the words.
 */
export const calendarKinds = [
  'event',
  'announcement',
  'campaign',
  'listing',
  'promo-code',
  'trial',
  'tournament',
  'timer',
  'job',
  'maintenance',
] as const
export type CalendarKind = (typeof calendarKinds)[number]
