import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Millis } from '../core/shapes.ts'
import { zone } from '../core/values.ts'

/** Realms in one report; those with results come first. */
export const maxReportRealms = 20
/** Records that a report lists together, those with the most players. */
export const maxReportRecords = 15

/** When reports are sent, in the time zone of their reader. */
export const reportTime = 'Monday, 08:00'

const ResultReport = z.object({
  isOn: z.boolean().describe('True if the signed-in person gets the report.'),
  timeZone: z.string().optional().describe('Time zone of the report, such as Europe/Berlin. Absent: it is off.'),
  nextAt: Millis.optional().describe('When the next report is due. Absent: it is off.'),
})
export type ResultReport = z.infer<typeof ResultReport>

/** Every role may ask for the report: it contains only what the reader may see. */
const access = { operator: 'view games', at: 'anywhere', person: true } as const

export const getResultReport = endpoint({
  method: 'GET',
  path: '/api/results/report',
  summary: 'Get whether the signed-in person gets the weekly report of results by e-mail.',
  scope: 'customer',
  access,
  response: ResultReport,
})

export const setResultReport = endpoint({
  method: 'PUT',
  path: '/api/results/report',
  summary: 'Switch the weekly report of results on or off. It is sent on Mondays, if anything had results.',
  scope: 'customer',
  access,
  reaches: 'none',
  body: z.object({
    isOn: z.boolean().describe('True to get the report.'),
    timeZone: zone().default('UTC').describe('Time zone of the Monday, 08:00. Default: UTC.'),
  }),
  response: ResultReport,
})
