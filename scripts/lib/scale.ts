import { personOf, shareOfHour } from '../../tools/simulate/population.ts'

/** What a load asks of servers, database and disks, reckoned from the measured costs of one player and one session. */

/** What each kind of work costs: calls, and milliseconds of processor time of Node and of PostgreSQL. */
type Cost = { calls: number; nodeMs: number; postgresMs: number; events: number }

/**
 * As `npm run unit-costs` measured it, with a server of one worker and the embedded PostgreSQL. Whoever changes what a
 * call costs, or plays in `simulate`, measures anew.
 */
export const measured = {
  date: '2026-11-23',
  machine: 'two cores that many other programs used as well',
  /** A new player: registers, introduces themselves, plays three minutes. */
  first: { calls: 17.2, nodeMs: 29.8, postgresMs: 23.2, events: 4.15 } as Cost,
  /**
   * A player who comes back, up to where play begins. The measured players came back at once, which continues their
   * session: the two events are those of a session that begins and ends.
   */
  start: { calls: 6.27, nodeMs: 7, postgresMs: 4.75, events: 2 } as Cost,
  /** What a client says every four minutes of play: stats, scores, now and then a purchase. */
  report: { calls: 9.5, nodeMs: 15.6, postgresMs: 10.8, events: 0.26 } as Cost,
  /** What an app says every 25 seconds. */
  heartbeat: { calls: 1, nodeMs: 1, postgresMs: 0.927, events: 0 } as Cost,
  /** Rows of a player after the first sessions, and bytes of a row with its part of the indexes. */
  tables: {
    accounts: { rows: 1, bytes: 342 },
    announcement_states: { rows: 0.27, bytes: 629 },
    currencies: { rows: 0.35, bytes: 339 },
    event_players: { rows: 1, bytes: 337 },
    group_members: { rows: 0.5, bytes: 430 },
    group_moves: { rows: 0.5, bytes: 349 },
    inventory_changes: { rows: 0.54, bytes: 425 },
    items: { rows: 0.18, bytes: 808 },
    leaderboard_assignments: { rows: 2, bytes: 276 },
    leaderboard_entries: { rows: 3, bytes: 392 },
    leaderboard_moves: { rows: 1.98, bytes: 211 },
    listing_states: { rows: 0.26, bytes: 437 },
    players: { rows: 1, bytes: 605 },
    purchases: { rows: 0.15, bytes: 835 },
    sign_in_keys: { rows: 1, bytes: 245 },
    sign_ins: { rows: 1, bytes: 348 },
    stats: { rows: 22.6, bytes: 420 },
    tokens: { rows: 2.13, bytes: 259 },
    tournament_players: { rows: 1, bytes: 303 },
    trial_members: { rows: 1, bytes: 288 },
  } as Readonly<Record<string, { rows: number; bytes: number }>>,
  /** Bytes of an ended session with its indexes. */
  sessionBytes: 348,
  /** Bytes of an event in the files of the history, compressed. */
  eventBytes: 21.44,
}

export type Load = {
  name: string
  /** Registered players. */
  players: number
  /** Players online at the busiest hour. */
  online: number
  /** SESSIONS_KEPT_DAYS. */
  sessionsKeptDays: number
}

export const loads: readonly Load[] = [
  { name: 'A small studio', players: 100_000, online: 1_000, sessionsKeptDays: 365 },
  { name: 'A studio with a hit', players: 5_000_000, online: 50_000, sessionsKeptDays: 365 },
  { name: 'A very large game', players: 100_000_000, online: 1_000_000, sessionsKeptDays: 90 },
]

const reportMinutes = 4
const heartbeatSeconds = 25
/** Of those who play on a day, so many are new (crowd.ts). */
const newShare = 0.05
/** Processors that are busier than this make callers wait. */
const busy = 0.6

/** The people whom `simulate` makes up: how long they play, how often, on what, and when. */
function habits() {
  const people = Array.from({ length: 5_000 }, (_, index) => personOf('scale', index))
  const mean = (read: (person: (typeof people)[number]) => number) =>
    people.reduce((sum, person) => sum + read(person), 0) / people.length
  const sessionsPerDay = mean((person) => person.sessionsPerDay)
  const hours = Array.from({ length: 24 }, (_, hour) =>
    mean((person) => (person.sessionsPerDay / sessionsPerDay) * shareOfHour(hour, person.zone)),
  )
  return {
    sessionsPerDay,
    sessionMinutes: mean((person) => person.sessionMinutes),
    appShare: mean((person) => (person.deviceId === undefined ? 0 : 1)),
    /** The part of a day's sessions that begins in its busiest hour. */
    peakShare: Math.max(...hours),
  }
}

export type Demand = {
  /** At the busiest hour, per second. */
  sessions: number
  calls: number
  heartbeats: number
  /** Cores, with room. */
  nodeCores: number
  postgresCores: number
  /** Per day. */
  sessionsPerDay: number
  playersPerDay: number
  eventsPerDay: number
  /** Bytes. */
  playerBytes: number
  sessionBytes: number
  historyBytesPerDay: number
}

/** What a load asks for. Sessions that go on at once are those that begin in the length of one (Little's law). */
export function demandOf({ players, online, sessionsKeptDays }: Load, costs = measured, people = habits()): Demand {
  const sessions = online / (people.sessionMinutes * 60)
  const reports = (sessions * people.sessionMinutes) / reportMinutes
  const heartbeats = (online * people.appShare) / heartbeatSeconds
  const sessionsPerDay = (sessions * 3_600) / people.peakShare
  const playersPerDay = sessionsPerDay / people.sessionsPerDay
  const newShareOfSessions = newShare / people.sessionsPerDay
  const parts: readonly [number, Cost][] = [
    [sessions * newShareOfSessions, costs.first],
    [sessions * (1 - newShareOfSessions), costs.start],
    [reports, costs.report],
    [heartbeats, costs.heartbeat],
  ]
  const sum = (read: (cost: Cost) => number) => parts.reduce((total, [rate, cost]) => total + rate * read(cost), 0)
  const perDay = sessionsPerDay / sessions
  const eventsPerDay = sum(({ events }) => events) * perDay
  return {
    sessions,
    calls: sum(({ calls }) => calls),
    heartbeats,
    nodeCores: sum(({ nodeMs }) => nodeMs) / 1_000 / busy,
    postgresCores: sum(({ postgresMs }) => postgresMs) / 1_000 / busy,
    sessionsPerDay,
    playersPerDay,
    eventsPerDay,
    playerBytes: players * Object.values(costs.tables).reduce((bytes, table) => bytes + table.rows * table.bytes, 0),
    sessionBytes: sessionsPerDay * sessionsKeptDays * costs.sessionBytes,
    historyBytesPerDay: eventsPerDay * costs.eventBytes,
  }
}

/** Rows and bytes of a player by table, the largest first. */
export const tablesOfPlayer = (costs = measured) =>
  Object.entries(costs.tables)
    .map(([table, { rows, bytes }]) => ({ table, rows, bytes, perPlayer: rows * bytes }))
    .sort((one, other) => other.perPlayer - one.perPlayer)
