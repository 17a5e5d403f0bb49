// In a separate file because the routes of screens need it, and they load before the endpoints.
import { type KindWith, kindsWith } from '../../core/records.ts'

export type CalendarKind = KindWith<'scheduled'>
/**
 * Kinds of calendar entries, in the order of the lanes. The record's declaration in the server defines how a kind is
 * read and moved; the console's calendar has the labels.
 */
export const calendarKinds: readonly CalendarKind[] = kindsWith('scheduled')
