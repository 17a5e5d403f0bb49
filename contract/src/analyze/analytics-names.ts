import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Millis } from '../core/shapes.ts'
import { symbol } from '../core/values.ts'

/**
 * How many names of events a realm accepts, with a table each, and how many of their fields, with a column each. Events
 * and fields that are not accepted are stored in the table `custom_other` or in a column of JSON.
 */
export const eventNameLimits = { names: 280, fields: 5_500, fieldsPerName: 95 }
/** The part of these limits that reports of players can use; the remainder is reserved for names created by staff. */
export const playersNameLimits = { names: 200, fields: 4_000, fieldsPerName: 60 }
/** Number of different players who must report a name or field before it is accepted. */
export const playersPerName = 3
/** Maximum number of names and fields that one player can introduce in 24 hours. */
export const namesPerPlayer = { names: 50, fields: 500 }
/** How long a name or field waits for further players, in days. */
export const daysOfWaiting = 7
/** Maximum names in the list, sorted by the number of players who report them. */
export const maxListedNames = 1_000
/** Maximum waiting fields that the list shows of a name. */
export const maxWaitingFields = 100

export const eventNameStates = ['accepted', 'waiting', 'removed'] as const
export type EventNameState = (typeof eventNameStates)[number]

/** The name of an event with its category: `<category>_<name>`; excludes the platform's own names. */
export const EventName = symbol(100)
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/, 'must be <category>_<name>, in lower case')
  .refine((name) => !/^(platform|regent)_/.test(name) && name !== 'custom_other', 'must not be a name of the platform')

export const EventNameEntry = z.object({
  name: z.string(),
  state: z.enum(eventNameStates),
  /** True if staff or the server accepted it; otherwise several players reported it. */
  isReserved: z.boolean(),
  /** Different players who reported it while it waited. */
  players: z.int(),
  firstSeen: Millis,
  /** To the hour. */
  lastSeen: Millis,
  /** Accepted fields, each a column. */
  fields: z.int(),
  /** Fields that wait for further players. */
  waitingFields: z.array(z.string()),
})
export type EventNameEntry = z.infer<typeof EventNameEntry>

const Use = z.object({ used: z.int(), limit: z.int() })

export const listEventNames = endpoint({
  method: 'GET',
  path: '/api/analytics/names',
  summary: 'List the names of events that games report in the realm, and how much of the realm’s limits they use.',
  scope: 'realm',
  access: { operator: 'view analytics' },
  response: z.object({
    names: z.array(EventNameEntry),
    /** True if more names are waiting than the list contains. */
    isCut: z.boolean(),
    use: z.object({ names: Use, fields: Use }),
  }),
})

export const reserveEventName = endpoint({
  method: 'POST',
  path: '/api/analytics/names',
  summary: 'Accept an event name immediately. Later events get a table with a column for each given field.',
  scope: 'realm',
  access: { operator: 'run analytics' },
  body: z.object({
    name: EventName,
    fields: z.array(symbol(100).min(1)).max(eventNameLimits.fieldsPerName).default([]),
  }),
  response: EventNameEntry,
  errors: ['EventNamesFull'],
})

export const removeEventName = endpoint({
  method: 'DELETE',
  path: '/api/analytics/names/:name',
  summary: 'Delete the table of an event name. Later events of this name get no table.',
  scope: 'realm',
  access: { operator: 'run analytics' },
  params: z.object({ name: EventName }),
  response: EmptyResponse,
  errors: ['EventNameNotFound'],
})
