import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis, recordUpTo } from '../core/shapes.ts'
import { hourMs } from '../core/time.ts'
import { decimal, opaque, symbol } from '../core/values.ts'

/** A day in UTC: `yyyy-MM-dd`. */
export const Day = opaque(40).refine(
  (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && isSame(text),
  'must be a day, such as 2026-01-31',
)

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
  /** The realm's main currency, in which the figure is expressed. */
  currency: z.string(),
  /** The rates of the realm's config that were used, each with its day. */
  rates: z.array(z.object({ currency: z.string(), rate: z.number(), on: z.string() })),
  /** Amounts without an exchange rate, in minor units; not part of the figure. */
  beside: z.array(z.object({ currency: z.string(), amount: z.number() })),
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
  params: z.object({ card: z.enum(cards) }),
  query: z.object({
    date: Day.optional(),
    /** How many days earlier, for a comparison. */
    daysAgo: z.int().min(1).max(maxDaysAgo).optional(),
  }),
  response: z.object({
    /** Money in major units. */
    value: z.number(),
    /** Of a card of revenue. */
    money: MoneyNote.optional(),
    /** Events up to this time are counted. */
    asOf: Millis,
  }),
  errors: ['AnalyticsUnavailable'],
})

export const getDashboardFigure = endpoint({
  method: 'GET',
  path: '/api/analytics/figures/:figure',
  summary: 'Get the rows of a chart, by day (UTC), both ends included; also as CSV.',
  scope: 'realm',
  access: { operator: 'view dashboard' },
  params: z.object({ figure: z.enum(figures) }),
  query: z.object({ from: Day, to: Day }),
  response: z.object({
    json: z.array(Row),
    csv: z.string(),
    /** Of a chart of revenue. */
    money: MoneyNote.optional(),
    asOf: Millis,
  }),
})

export const hourlyMeasures = ['players', 'sessions', 'installs', 'revenue', 'payers'] as const
export type HourlyMeasure = (typeof hourlyMeasures)[number]

/** Sums, or for players and payers how many different ones; revenue in major units of the realm’s main currency. */
const HourlyFigure = z.object({
  /** In the last 24 hours, and in the same hours a week earlier. */
  total: z.number(),
  totalBefore: z.number(),
  /** 24 values each, the oldest hour first; the last one ends now. */
  hours: z.array(z.number()),
  hoursBefore: z.array(z.number()),
})
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
    /** Of the revenue of the last 24 hours. */
    money: MoneyNote,
    asOf: Millis,
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
    asOf: Millis,
    /** Batches of events that queries do not see yet. */
    waiting: z.int(),
    /** Why the analytics engine does not accept them. */
    trouble: z.string().optional(),
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
  body: z.object({ query }),
  response: z.object({
    results: z.array(z.string()),
    columns: z.array(z.string()),
    json: z.array(Row),
    csv: z.string(),
    /** The answer reached the upper bound of rows or of text (16 MB), and is cut. */
    isCut: z.boolean(),
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
  body: z.object({ query }),
  response: z.object({ url: z.string() }),
  errors: ['QueryRefused', 'AnalyticsUnavailable'],
})

export const listHistoryNamespaces = endpoint({
  method: 'GET',
  path: '/basic/history/events',
  summary:
    'List the namespaces of history events; each is a table for queries. With `columns`, also the columns of each.',
  scope: 'realm',
  access: { operator: ['view analytics', 'view player-analytics'] },
  query: z.object({ columns: z.boolean().default(false) }),
  response: z.object({
    namespaces: z.array(z.string()),
    /** By table; absent unless requested. */
    columns: z.record(z.string(), z.array(z.string())).optional(),
  }),
})

export const getReaderConfig = endpoint({
  method: 'GET',
  path: '/api/beamo/otel/auth/reader/config',
  summary: 'Get the address that queries are posted to as text/plain, with a short-lived name and password.',
  scope: 'realm',
  access: { operator: 'run analytics', confirmed: true },
  response: z.object({ endpoint: z.string(), username: z.string(), password: z.string(), expiresAt: z.iso.datetime() }),
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
            .refine((text) => !text.startsWith('regent_'), 'must not begin with regent_'),
          at: Millis,
          gamerTag: Id.optional(),
          /** An event with an id that was imported in the last 30 days is not imported again. */
          eventId: ReportedEventId.optional(),
          fields: recordUpTo(200, FieldName, z.union([opaque(1_000), decimal(), z.boolean()])).default({}),
        }),
      )
      .min(1)
      .max(5_000),
  }),
  response: EmptyResponse,
})
