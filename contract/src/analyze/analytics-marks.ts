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
  kind: z.enum(markKinds),
  at: Millis,
  /** Which end of an entry of the calendar it is; a change has neither. */
  edge: z.enum(['start', 'end']).optional(),
  /** The name of the entry, or the id of what was changed. */
  name: z.string(),
  /** Email of the person who made the change; absent for calendar entries. */
  email: z.string().optional(),
  /** The address of its screen below the realm, and what to search for there. */
  path: z.array(z.string()),
  search: z.record(z.string(), z.string()).optional(),
})
export type ChartMark = z.infer<typeof ChartMark>

export const listChartMarks = endpoint({
  method: 'GET',
  path: '/api/analytics/marks',
  summary:
    'List what started, ended, was released or changed in a range of UTC days (both included), to annotate charts. Only kinds that the caller may view.',
  scope: 'realm',
  access: { operator: 'view dashboard' },
  query: z.object({ from: Day, to: Day }),
  response: z.object({
    /** Oldest first. */
    marks: z.array(ChartMark),
    /** Kinds with more marks than one response contains. */
    cut: z.array(z.enum(markKinds)),
  }),
})
