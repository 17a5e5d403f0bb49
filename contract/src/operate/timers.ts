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
  name: z.string(),
  /** When it is due next. */
  nextFire: Millis,
  secsTillFire: z.int(),
  /** Seconds between the previous due time and the next. */
  secsInPeriod: z.int(),
}

export const Timer = z.object({
  ...times,
  cronish: z.string(),
  /** The time zone of days and times of day. */
  zone: z.string(),
  /** The start that “every 2 weeks” is counted from. */
  startedAt: Millis,
  version: Version,
  updatedAt: Millis,
  /** The operator who changed it last, if the account is still there. */
  updatedBy: z.string().optional(),
})
export type Timer = z.infer<typeof Timer>

const path = '/basic/legacy-timers'

export const listTimerDefs = endpoint({
  method: 'GET',
  path: '/basic/legacy-timers/defs',
  summary: 'List the timers of the realm with their schedules.',
  scope: 'realm',
  access: { operator: 'view timers' },
  response: z.object({ result: z.literal('ok'), timers: z.array(Timer) }),
})

export const listTimers = endpoint({
  method: 'GET',
  path,
  summary: 'List the next due times of the realm’s timers, for game clients.',
  scope: 'realm',
  access: { operator: 'view timers', player: 'any' },
  response: z.object({ result: z.literal('ok'), timers: z.array(z.object(times)) }),
})

/** If-Match 0 means a new timer: if two operators make it at once, the second is rejected. */
export const saveTimer = endpoint({
  method: 'POST',
  path,
  summary: 'Create a timer, or change its schedule from now on.',
  scope: 'realm',
  access: { operator: ['create timers', 'edit timers'] },
  body: z.object({
    name: TimerName,
    cronish: Cronish,
    /** Default: the zone of the timer, or UTC for a new one. */
    zone: zone().optional(),
  }),
  response: z.object({ name: z.string(), cronish: z.string() }),
  errors: ['StaleVersion'],
})

export const deleteTimer = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a timer.',
  scope: 'realm',
  access: { operator: 'delete timers' },
  body: z.object({ name: TimerName }),
  response: EmptyResponse,
  errors: ['TimerNotFound'],
})

export const listTimerFires = endpoint({
  method: 'GET',
  path: '/api/timers/fires',
  summary: 'List the times a timer was due in the last 30 days, newest first.',
  scope: 'realm',
  access: { operator: 'view timers' },
  query: z.object({ name: TimerName, ...pageQuery }),
  response: buildPageSchema(z.object({ id: Id, dueAt: Millis, firedAt: Millis })),
})
