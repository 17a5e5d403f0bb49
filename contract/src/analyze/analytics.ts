import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis, recordUpTo } from '../core/shapes.ts'
import { hourMs } from '../core/time.ts'
import { decimal, opaque, symbol } from '../core/values.ts'

/** A day in UTC: `yyyy-MM-dd`. */
export const Day = opaque(40)
  .refine(
    (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && isSame(text),
    'must be a day, such as 2026-01-31',
  )
  .describe('A day: yyyy-MM-dd.')
  .meta({ examples: ['2026-01-31'] })

const isSame = (text: string): boolean => new Date(text).toISOString().slice(0, 10) === text

export const cards = ['installs', 'dau', 'revenue', 'payers', 'monthRevenue'] as const
export type Card = (typeof cards)[number]

export const figures = ['installs', 'dau', 'payers', 'arpdau', 'arppu', 'revenue', 'retention'] as const
export type Figure = (typeof figures)[number]

/** Values of a row; null: none (yet). */
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type Row = z.infer<typeof Row>

/**
 * Rate limits of reported events per minute: per player, per network address, and per realm. When the realm has reached
 * `newPlayersUpTo`, events of new players wait for the next minute, and the remainder is reserved for the others. Staff
 * is not counted by address. `auditPerPerson` is for the audit trail.
 */
export const reportLimits = {
  perPlayer: 3_000,
  perAddress: 12_000,
  newPlayersUpTo: 96_000,
  perRealm: 120_000,
  auditPerPerson: 60,
}
/** For how long a player is new, in milliseconds. */
export const newPlayerMs = hourMs

/** How revenue was added up: of payments in several currencies, less refunds on the day of the refund. */
const MoneyNote = z.object({
  currency: z.string().describe('Currency of the figure: the main currency of the realm.'),
  rates: z
    .array(
      z.object({
        currency: z
          .string()
          .describe('Currency code of the converted amounts (ISO 4217).')
          .meta({ examples: ['EUR'] }),
        rate: z.number().describe('Value of one unit of this currency in the main currency.'),
        on: z
          .string()
          .describe('First day of the rate: yyyy-MM-dd.')
          .meta({ examples: ['2026-11-20'] }),
      }),
    )
    .describe("The rates of the realm's config that were used, each with its day."),
  beside: z
    .array(
      z.object({
        currency: z
          .string()
          .describe('Currency code without an exchange rate in the realm’s config (ISO 4217).')
          .meta({ examples: ['JPY'] }),
        amount: z.number().describe('Sum in minor units, such as cents, less refunds.'),
      }),
    )
    .describe('Amounts without an exchange rate, in minor units; not part of the figure.'),
})

/** How far back a comparison of a card may reach. */
const maxDaysAgo = 400

export const getDashboardCard = endpoint({
  method: 'GET',
  path: '/api/analytics/cards/:card',
  summary:
    'Get one key figure of the last 24 hours, of a day, or of the same time some days ago. `monthRevenue` counts from the start of the month.',
  scope: 'realm',
  access: { operator: 'view dashboard' },
  params: z.object({
    card: z.enum(cards).describe('Key figure to read. `dau` is the number of daily active players.'),
  }),
  query: z.object({
    date: Day.optional().describe('Day of the figure (UTC): yyyy-MM-dd. Default: the last 24 hours.'),
    daysAgo: z.int().min(1).max(maxDaysAgo).optional().describe('How many days earlier, for a comparison.'),
  }),
  response: z.object({
    value: z.number().describe('Money in major units.'),
    money: MoneyNote.optional().describe('Of a card of revenue.'),
    asOf: Millis.describe('Events up to this time are counted.'),
  }),
  errors: ['AnalyticsUnavailable'],
})

export const getDashboardFigure = endpoint({
  method: 'GET',
  path: '/api/analytics/figures/:figure',
  summary: 'Get the rows of a chart, by day (UTC), both ends included; also as CSV.',
  scope: 'realm',
  access: { operator: 'view dashboard' },
  params: z.object({
    figure: z
      .enum(figures)
      .describe('Chart to read. `arpdau` and `arppu` are revenue per active and per paying player.'),
  }),
  query: z.object({
    from: Day.describe('First day of the chart (UTC): yyyy-MM-dd.'),
    to: Day.describe('Last day of the chart (UTC), included: yyyy-MM-dd.'),
  }),
  response: z.object({
    json: z.array(Row).describe('One row per day and group, with the columns of the chart.'),
    csv: z.string().describe('The same rows as CSV with a header line.'),
    money: MoneyNote.optional().describe('Of a chart of revenue.'),
    asOf: Millis.describe('Events up to this time are counted.'),
  }),
})

export const hourlyMeasures = ['players', 'sessions', 'installs', 'revenue', 'payers'] as const
export type HourlyMeasure = (typeof hourlyMeasures)[number]

/** Sums, or for players and payers how many different ones; revenue in major units of the realm’s main currency. */
export const HourlyFigure = z
  .object({
    total: z.number().describe('Figure for the last 24 hours.'),
    totalBefore: z.number().describe('The same figure for the same 24 hours one week earlier.'),
    hours: z.array(z.number()).describe('24 values, the oldest hour first; the last one ends now.'),
    hoursBefore: z.array(z.number()).describe('24 values of the same hours one week earlier, the oldest hour first.'),
  })
  .describe(
    'Sums; for players and payers the number of different ones. Revenue is in major units of the main currency.',
  )
export type HourlyFigure = z.infer<typeof HourlyFigure>

export const getHourlyFigures = endpoint({
  method: 'GET',
  path: '/api/analytics/hours',
  summary: 'Get key figures of the last 24 hours per hour, with the same hours of the previous week.',
  scope: 'realm',
  access: { operator: 'view dashboard' },
  response: z.object({
    ...(Object.fromEntries(hourlyMeasures.map((name) => [name, HourlyFigure])) as Record<
      HourlyMeasure,
      typeof HourlyFigure
    >),
    money: MoneyNote.describe('Of the revenue of the last 24 hours.'),
    asOf: Millis.describe('Events up to this time are counted.'),
  }),
  errors: ['AnalyticsUnavailable'],
})

export const getHistoryStatus = endpoint({
  method: 'GET',
  path: '/api/analytics/status',
  summary:
    'Get the state of history: the time until which events are counted, and the backlog of the analytics engine.',
  scope: 'realm',
  access: { operator: ['view dashboard', 'view analytics'] },
  response: z.object({
    asOf: Millis.describe('Events up to this time are counted.'),
    waiting: z.int().describe('Batches of events that queries do not see yet.'),
    trouble: z.string().optional().describe('Why the analytics engine does not accept them.'),
  }),
})

/** Longest query, in characters. */
export const maxQueryLength = 8_000
/** Upper bound of the rows that a query answers. */
export const maxQueryRows = 10_000

const query = opaque(maxQueryLength).trim().min(1, 'must not be empty')

export const queryHistory = endpoint({
  method: 'POST',
  path: '/basic/history/query',
  summary: 'Run one SELECT on the history of the realm. Returns rows as JSON texts, as JSON and as CSV, at most 16 MB.',
  scope: 'realm',
  access: { operator: 'run analytics', confirmed: true },
  readOnly: true,
  timeoutMs: 60_000,
  body: z.object({ query: query.describe('One SELECT statement, at most 8,000 characters.') }),
  response: z.object({
    results: z.array(z.string()).describe('Rows as JSON texts, one per row, for older clients.'),
    columns: z.array(z.string()).describe('Column names in the order of the SELECT.'),
    json: z.array(Row).describe('Rows as JSON objects, at most 10,000.'),
    csv: z.string().describe('The same rows as CSV with a header line.'),
    isCut: z.boolean().describe('The answer reached the upper bound of rows or of text (16 MB), and is cut.'),
  }),
  errors: ['QueryRefused', 'AnalyticsUnavailable'],
})

export const createHistoryQueryUrl = endpoint({
  method: 'POST',
  path: '/basic/history/query/url',
  summary: 'Get a URL of a query’s result as CSV. It is valid for 15 minutes and needs no token.',
  scope: 'realm',
  access: { operator: 'run analytics', confirmed: true },
  readOnly: true,
  timeoutMs: 60_000,
  body: z.object({ query: query.describe('One SELECT statement, at most 8,000 characters.') }),
  response: z.object({
    url: z.string().describe('URL of the CSV file, valid for 15 minutes. Anyone with the URL can read it.'),
  }),
  errors: ['QueryRefused', 'AnalyticsUnavailable'],
})

export const listHistoryNamespaces = endpoint({
  method: 'GET',
  path: '/basic/history/events',
  summary:
    'List the namespaces of history events; each is a table for queries. With `columns`, also the columns of each.',
  scope: 'realm',
  access: { operator: ['view analytics', 'view player-analytics'] },
  query: z.object({
    columns: z.boolean().default(false).describe('True: also return the columns of each table. Default: false.'),
  }),
  response: z.object({
    namespaces: z
      .array(z.string())
      .describe('Table names, sorted: those of the platform and those of the game’s events.'),
    columns: z.record(z.string(), z.array(z.string())).optional().describe('By table; absent unless requested.'),
  }),
})

export const getReaderConfig = endpoint({
  method: 'GET',
  path: '/api/beamo/otel/auth/reader/config',
  summary: 'Get the address that queries are posted to as text/plain, with a short-lived name and password.',
  scope: 'realm',
  access: { operator: 'run analytics', confirmed: true },
  response: z.object({
    endpoint: z.string().describe('URL for queries, which are posted as text/plain.'),
    username: z.string().describe('User name for HTTP basic authentication.'),
    password: z.string().describe('Secret password, valid until `expiresAt`.'),
    expiresAt: z.iso.datetime().describe('End of the password’s validity, as an ISO 8601 time in UTC.'),
  }),
})

const FieldName = symbol(100).min(1)

/** Idempotency key of an event: its reporter creates it once and sends it again with every retry. */
export const ReportedEventId = opaque(100).min(1)

/** For events that a game recorded elsewhere: an older backend’s history, or purchases that a store confirms late. */
export const importHistory = endpoint({
  method: 'POST',
  path: '/api/analytics/events',
  summary: 'Import events from elsewhere or from the past. They count like events of the realm.',
  scope: 'realm',
  access: { operator: 'run analytics' },
  body: z.object({
    events: z
      .array(
        z.object({
          namespace: z
            .string()
            .max(100)
            .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/, 'must be <category>_<name>, in lower case')
            .refine((text) => !text.startsWith('regent_'), 'must not begin with regent_')
            .describe('Event name in the form `<category>_<name>`, lower case; not starting with `regent_`.')
            .meta({ examples: ['progress_level_finished'] }),
          at: Millis.describe('Time of the event: milliseconds since 1970, UTC; it may be in the past.'),
          gamerTag: Id.optional().describe('The gamer tag: the id of the player in this realm.'),
          eventId: ReportedEventId.optional().describe(
            'An event with an id that was imported in the last 30 days is not imported again.',
          ),
          fields: recordUpTo(200, FieldName, z.union([opaque(1_000), decimal(), z.boolean()]))
            .default({})
            .describe('At most 200 values by field name. Default: none.'),
        }),
      )
      .min(1)
      .max(5_000)
      .describe('1 to 5,000 events per call.'),
  }),
  response: EmptyResponse,
})
