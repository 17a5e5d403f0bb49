// In a separate file because the routes of screens need it, and they load before the endpoints.
/**
 * Kinds of calendar entries, in the order of the lanes. The area.ts of each area in the server defines how a kind is
 * read and moved; the console's calendar has the labels.
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
