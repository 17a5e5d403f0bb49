import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Millis } from '../core/shapes.ts'
import { Day } from './analytics.ts'

/** Markers on the time axis of charts: calendar entries and changes of the audit trail. */
export const markKinds = [
  'event',
  'listing',
  'campaign',
  'trial',
  'tournament',
  'maintenance',
  'content',
  'services',
  'config',
] as const
export type MarkKind = (typeof markKinds)[number]

/** Maximum number of days per response, as of the rows of a chart. */
export const maxMarkDays = 400
/** Maximum number of marks of each kind per response; the newest are returned. */
export const maxMarksOfKind = 100

/** Something that may explain a turn of a chart. */
export const ChartMark = z.object({
  kind: z.enum(markKinds).describe('Kind of entry or change; it decides the icon and the screen of the marker.'),
  at: Millis.describe('Position on the time axis: milliseconds since 1970, UTC.'),
  edge: z
    .enum(['start', 'end'])
    .optional()
    .describe('Which end of an entry of the calendar it is; a change has neither.'),
  name: z.string().describe('The name of the entry, or the id of what was changed.'),
  email: z.string().optional().describe('Email of the person who made the change; absent for calendar entries.'),
  path: z.array(z.string()).describe('Path segments of its screen below the realm.'),
  search: z
    .record(z.string(), z.string())
    .optional()
    .describe('Query parameters of the screen. Absent if it needs none.'),
})
export type ChartMark = z.infer<typeof ChartMark>

export const listChartMarks = endpoint({
  method: 'GET',
  path: '/api/analytics/marks',
  summary:
    'List what started, ended, was released or changed in a range of UTC days (both included), to annotate charts. Only kinds that the caller may view.',
  scope: 'realm',
  access: { operator: 'view dashboard' },
  query: z.object({
    from: Day.describe('First day of the range (UTC): yyyy-MM-dd.'),
    to: Day.describe('Last day of the range (UTC), included: yyyy-MM-dd.'),
  }),
  response: z.object({
    marks: z.array(ChartMark).describe('Oldest first.'),
    cut: z.array(z.enum(markKinds)).describe('Kinds with more marks than one response contains.'),
  }),
})
