import * as z from 'zod'
import { parseCronish } from '../core/cronish.ts'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery, Version } from '../core/shapes.ts'
import { opaque, text, zone } from '../core/values.ts'

/** Timers: names with a recurring schedule. When one is due, game clients are notified and history gets an event. */

/** The topic of the message to game clients on the socket. */
export const timersTopic = 'timers.refresh'

const TimerName = text(100).min(1, 'is missing')

const Cronish = opaque(300)
  .trim()
  .min(1, 'is missing')

  .refine((text) => parseCronish(text) !== undefined, 'must be an expression such as “Every day at 09:00”')

const times = {
  name: z.string().describe('Name of the timer, unique in the realm.'),
  nextFire: Millis.describe('When it is due next.'),
  secsTillFire: z.int().describe('Seconds until it is due next, at the time of the response.'),
  secsInPeriod: z.int().describe('Seconds between the previous due time and the next.'),
}

export const Timer = z.object({
  ...times,
  cronish: z
    .string()
    .describe('Schedule as English text.')
    .meta({ examples: ['Every day at 09:00'] }),
  zone: z.string().describe('The time zone of days and times of day.'),
  startedAt: Millis.describe('The start that “every 2 weeks” is counted from.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z.string().optional().describe('The operator who changed it last, if the account is still there.'),
})
export type Timer = z.infer<typeof Timer>

const path = '/basic/legacy-timers'

export const listTimerDefs = endpoint({
  method: 'GET',
  path: '/basic/legacy-timers/defs',
  summary: 'List the timers of the realm with their schedules.',
  scope: 'realm',
  access: { operator: 'view timers' },
  response: z.object({
    result: z.literal('ok'),
    timers: z.array(Timer).describe('All timers of the realm with their schedules.'),
  }),
})

export const listTimers = endpoint({
  method: 'GET',
  path,
  summary: 'List the next due times of the realm’s timers, for game clients.',
  scope: 'realm',
  access: { operator: 'view timers', player: 'any' },
  response: z.object({
    result: z.literal('ok'),
    timers: z.array(z.object(times)).describe('All timers of the realm with their next due times.'),
  }),
})

/** If-Match 0 means a new timer: if two operators make it at once, the second is rejected. */
export const saveTimer = endpoint({
  method: 'POST',
  path,
  summary: 'Create a timer, or change its schedule from now on.',
  scope: 'realm',
  access: { operator: ['create timers', 'edit timers'] },
  body: z.object({
    name: TimerName.describe('Name of 1 to 100 characters. An existing timer of this name is changed.'),
    cronish: Cronish.describe('Schedule as English text, at most 300 characters.').meta({
      examples: ['Every day at 09:00'],
    }),
    zone: zone().optional().describe('Default: the zone of the timer, or UTC for a new one.'),
  }),
  response: z.object({
    name: z.string().describe('Name of the saved timer.'),
    cronish: z
      .string()
      .describe('Schedule in its normal form, as it is stored.')
      .meta({ examples: ['Every day at 09:00'] }),
  }),
  errors: ['StaleVersion'],
})

export const deleteTimer = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a timer.',
  scope: 'realm',
  access: { operator: 'delete timers' },
  body: z.object({ name: TimerName.describe('Name of the timer to delete.') }),
  response: EmptyResponse,
  errors: ['TimerNotFound'],
})

export const listTimerFires = endpoint({
  method: 'GET',
  path: '/api/timers/fires',
  summary: 'List the times a timer was due in the last 30 days, newest first.',
  scope: 'realm',
  access: { operator: 'view timers' },
  query: z.object({ name: TimerName.describe('Name of the timer whose due times are listed.'), ...pageQuery }),
  response: buildPageSchema(z.object({ id: Id, dueAt: Millis, firedAt: Millis })),
})
