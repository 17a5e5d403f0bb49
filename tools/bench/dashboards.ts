import type { ChildProcess } from 'node:child_process'
import {
  cards,
  figures,
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  getHourlyFigures,
  listHistoryNamespaces,
  queryHistory,
} from '@regent/contract/analyze/analytics'
import { listChartMarks } from '@regent/contract/analyze/analytics-marks'
import { laterDay, toUtcDay } from '@regent/contract/analyze/figures'
import { countLogErrors } from '@regent/contract/operate/logs/logs'
import { listNeeds } from '@regent/contract/operate/now'
import { getPlayerCounts } from '@regent/contract/players/players'
import type { Db } from '../../server/src/engines/database/database.ts'
import { Remote } from '../../server/src/kernel/records/remote.ts'
import { type Cpu, perRequest, readCpu } from './cpu.ts'
import { seedPast } from './past.ts'
import type { Seeded } from './seed.ts'
import { productPort } from './servers.ts'

/** No card of a dashboard may take longer. */
const budgetMs = 300
const rounds = 20
const queryRounds = 3
const timeLimitMs = 3_000

type Ask = { name: string; ask: () => Promise<unknown> }

type Options = { dataDir: string; sessions: number; days: number; start: () => Promise<ChildProcess> }

/**
 * Every call of the pages Now and Dashboard, and queries of operators, over a past of many sessions. The first call of
 * each is the first since the server has started.
 */
export async function raceDashboards(db: Db, seeded: Seeded, { dataDir, sessions, days, start }: Options) {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const begun = performance.now()
  say(`Writing the history of ${sessions.toLocaleString('en')} sessions in ${days} days …`)
  const past = await seedPast(db, seeded, dataDir, { sessions, days })
  const count = (number: number) => Math.round(number).toLocaleString('en')
  say(
    `… ${count(past.sessions)} sessions, ${count(past.events)} events, ${count(past.players)} players, ${count(past.bytes / 1e6)} MB, in ${count((performance.now() - begun) / 1000)} s\n`,
  )
  const server = await start()
  const repeated = (ask: () => Promise<unknown>, times: number) => askAgain(ask, times, server.pid ?? 0)
  const remote = new Remote(`http://127.0.0.1:${productPort}`)
  const pages = pagesOf(remote, seeded, days)
  const first = new Map<Ask, number>()
  for (const page of Object.values(pages)) for (const one of page) first.set(one, await timed(one.ask))
  const over: string[] = []
  for (const [page, asks] of Object.entries(pages)) {
    say(page)
    for (const one of asks) {
      const taken = await repeated(one.ask, rounds)
      if (Math.max(first.get(one) ?? 0, ...taken.ms) > budgetMs) over.push(one.name)
      say(lineOf(one.name, first.get(one) ?? 0, taken))
    }
    const whole = await repeated(() => Promise.all(asks.map(({ ask }) => ask())), rounds)
    say(`${lineOf(`all ${asks.length} at once, until the last`, whole.ms[0] ?? 0, whole)}\n`)
  }
  say('Queries of operators')
  for (const { name, ask } of queriesOf(remote, seeded, days)) {
    const cold = await timed(ask)
    say(lineOf(name, cold, await repeated(ask, queryRounds)))
  }
  say(await limitOf(seeded))
  say(over.length === 0 ? `\nAll stayed below ${budgetMs} ms.` : `\nOver ${budgetMs} ms: ${over.join('; ')}`)
  remote.close()
}

/** What each round took, and the processor time of the server and of PostgreSQL for one. */
type Taken = { ms: number[]; cpu: Cpu }

const lineOf = (name: string, first: number, { ms: all, cpu }: Taken): string => {
  const sorted = all.toSorted((one, other) => one - other)
  const ms = (time = 0) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`.padStart(9)
  const used = `cpu ${Math.round(cpu.node)}+${Math.round(cpu.database)} ms`
  return `  ${name.padEnd(46)} first ${ms(first)}   p50 ${ms(sorted[Math.floor(sorted.length / 2)])}   worst ${ms(sorted.at(-1))}   ${used}`
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await ask()
  return performance.now() - begun
}

async function askAgain(ask: () => Promise<unknown>, times: number, server: number): Promise<Taken> {
  const ms: number[] = []
  const before = readCpu(server)
  for (let round = 0; round < times; round += 1) ms.push(await timed(ask))
  return { ms, cpu: perRequest(before, readCpu(server), times) }
}

function pagesOf(remote: Remote, { scope, operatorToken: token }: Seeded, days: number): Record<string, Ask[]> {
  const as = { scope, token }
  const today = toUtcDay(Date.now())
  const range = (length: number) => ({ from: laterDay(today, 1 - length), to: today })
  const cardOf = (name: string, query: { date?: string; daysAgo?: number }) =>
    cards.map((card) => ({
      name: `card ${card}, ${name}`,
      ask: () => remote.call(getDashboardCard, { params: { card }, query }, as),
    }))
  const figuresOf = (length: number) =>
    figures.map((figure) => ({
      name: `chart ${figure}, ${length} days`,
      ask: () => remote.call(getDashboardFigure, { params: { figure }, query: range(length) }, as),
    }))
  const status = { name: 'state of the history', ask: () => remote.call(getHistoryStatus, {}, as) }
  const marksOf = (length: number) => ({
    name: `marks of the charts, ${length} days`,
    ask: () => remote.call(listChartMarks, { query: range(length) }, as),
  })
  return {
    Now: [
      { name: 'the last 24 hours, compared with a week earlier', ask: () => remote.call(getHourlyFigures, {}, as) },
      { name: 'players and online players', ask: () => remote.call(getPlayerCounts, {}, as) },
      { name: 'errors of the last hours', ask: () => remote.call(countLogErrors, {}, as) },
      { name: 'open tasks', ask: () => remote.call(listNeeds, {}, as) },
    ],
    'Dashboard, as it opens': [...cardOf('last 24 hours', {}), ...figuresOf(31), marksOf(31), status],
    'Dashboard, compared with the day before': [
      ...cardOf('last 24 hours', {}),
      ...cardOf('24 hours before', { daysAgo: 1 }),
      ...figuresOf(62),
      marksOf(31),
      status,
    ],
    'Dashboard of a day': [...cardOf('yesterday', { date: laterDay(today, -1) }), ...figuresOf(7), marksOf(7), status],
    [`Dashboard of ${days} days`]: [...figuresOf(days), marksOf(days), status],
  }
}

function queriesOf(remote: Remote, { scope, operatorToken: token }: Seeded, days: number): Ask[] {
  const today = toUtcDay(Date.now())
  const day = laterDay(today, -2)
  const install = laterDay(today, -9)
  const ask = (name: string, query: string): Ask => ({
    name,
    ask: () => remote.call(queryHistory, { body: { query } }, { scope, token }),
  })
  const last = (length: number) => `act_time >= timestamp '${laterDay(today, -length)} 00:00:00'`
  return [
    {
      name: 'tables and columns',
      ask: () => remote.call(listHistoryNamespaces, { query: { columns: true } }, { scope, token }),
    },
    // What the dashboard opens behind a day of DAU, and behind a cell of retention.
    ask(
      'rows behind the players of a day',
      `select gamer_tag, min(act_time) as first_session, count(*) as sessions from platform_session_session
       where act_date between '${day}' and '${day}' group by gamer_tag order by first_session`,
    ),
    ask(
      'rows behind a cell of retention',
      `select act_time, gamer_tag, "e.dayssinceinstall" as days_since_install from platform_session_session
       where act_date = '${day}' and "e.firstdailysession" = 'true'
         and try_cast("e.dayssinceinstall" as int) = date_diff('day', cast('${install}' as date), cast('${day}' as date))
       order by act_time`,
    ),
    ask(
      'retention of every day after every install day',
      `select cast(act_time as date) - cast("e.dayssinceinstall" as int) as installed,
         cast("e.dayssinceinstall" as int) as day, count(*) as players
       from platform_session_session where "e.firstdailysession" = 'true' group by 1, 2 order by 1, 2`,
    ),
    ask(
      'retention of 30 days by two tables',
      `with installed as (
         select gamer_tag, cast(act_time as date) as day from platform_session_install where ${last(30)}
       )
       select i.day, cast(s.act_time as date) - i.day as after, count(distinct s.gamer_tag) as players
       from installed i join platform_session_session s on s.gamer_tag = i.gamer_tag where s.${last(30)}
       group by 1, 2 order by 1, 2`,
    ),
    ask(
      'different players of 7 days',
      `select count(distinct gamer_tag) from platform_session_session where ${last(7)}`,
    ),
    ask(`different players of ${days} days`, 'select count(distinct gamer_tag) from platform_session_session'),
    ask(
      `sessions and their length by day, ${days} days`,
      `select act_date, count(*), avg(cast("e.session_length_minutes" as double)) from platform_session_session_end group by 1 order by 1`,
    ),
  ]
}

/** A query that would not end: how soon its author hears of it, and of the limit. */
async function limitOf({ scope, operatorToken }: Seeded): Promise<string> {
  const query = `select count(*) from platform_session_session, range(0, 100000) as again(n)
    where hash(gamer_tag, n) % 7 = 0`
  const begun = performance.now()
  const reply = await fetch(`http://127.0.0.1:${productPort}/basic/history/query`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${operatorToken}`,
      'x-beam-scope': scope,
      'x-beam-timeout': String(timeLimitMs),
    },
    body: JSON.stringify({ query }),
  })
  const { error } = (await reply.json()) as { error?: string }
  return `  a query that never ends, with ${timeLimitMs} ms: ${reply.status} ${error} after ${Math.round(performance.now() - begun)} ms`
}
