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
  name: z
    .string()
    .describe('Event name in the form `<category>_<name>`; also the name of its table.')
    .meta({ examples: ['progress_level_finished'] }),
  state: z
    .enum(eventNameStates)
    .describe('`accepted`: has a table. `waiting`: needs further players. `removed`: staff deleted its table.'),
  isReserved: z.boolean().describe('True if staff or the server accepted it; otherwise several players reported it.'),
  players: z.int().describe('Different players who reported it while it waited.'),
  firstSeen: Millis.describe('Time of the first report: milliseconds since 1970, UTC.'),
  lastSeen: Millis.describe('To the hour.'),
  fields: z.int().describe('Accepted fields, each a column.'),
  waitingFields: z.array(z.string()).describe('Fields that wait for further players.'),
})
export type EventNameEntry = z.infer<typeof EventNameEntry>

const Use = z.object({
  used: z.int().describe('Number of names or fields that the realm uses now.'),
  limit: z.int().describe('Most names or fields that the realm accepts.'),
})

export const listEventNames = endpoint({
  method: 'GET',
  path: '/api/analytics/names',
  summary: 'List the names of events that games report in the realm, and how much of the realm’s limits they use.',
  scope: 'realm',
  access: { operator: 'view analytics' },
  response: z.object({
    names: z
      .array(EventNameEntry)
      .describe('At most 1,000 names, sorted by name. Those reported by the fewest players are omitted.'),
    isCut: z.boolean().describe('True if more names are waiting than the list contains.'),
    use: z
      .object({
        names: Use.describe('Accepted event names, each with its own table.'),
        fields: Use.describe('Accepted fields of all names, each with its own column.'),
      })
      .describe('How much of its limits the realm uses.'),
  }),
})

export const reserveEventName = endpoint({
  method: 'POST',
  path: '/api/analytics/names',
  summary: 'Accept an event name immediately. Later events get a table with a column for each given field.',
  scope: 'realm',
  access: { operator: 'run analytics' },
  body: z.object({
    name: EventName.describe('Event name in the form `<category>_<name>`, lower case, without platform prefixes.').meta(
      { examples: ['progress_level_finished'] },
    ),
    fields: z
      .array(symbol(100).min(1))
      .max(eventNameLimits.fieldsPerName)
      .default([])
      .describe('Fields that get a column immediately, at most 95. Default: none.'),
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
  params: z.object({ name: EventName.describe('Event name whose table is deleted.') }),
  response: EmptyResponse,
  errors: ['EventNameNotFound'],
})
