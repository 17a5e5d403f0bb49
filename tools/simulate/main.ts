import { parseArgs } from 'node:util'
import { isRunning, Remote } from '../../server/src/kernel/records/remote.ts'
import { type Comer, letPlay } from './crowd.ts'
import { reportGrowth } from './growth/report.ts'
import { Player } from './player.ts'
import { personOf } from './population.ts'
import { progressBar } from './progress.ts'
import { reportSeason } from './season/report.ts'
import { findSampleRealm } from './studio.ts'
import { reportWeek } from './week/report.ts'

const atOnce = 32

const usage = `npm run simulate -- [--players 1000] [--minutes 0] [--day 60] [--seed text] [--url http://127.0.0.1:8080] [--realm cid.pid]

Plays like real game clients, over HTTP and WebSocket. Without --realm it plays in the sample studio (npm run sample).

  --players  so many people start the game, each for a first session
  --minutes  then they come and go for so long: by the hour, by their habits, with new ones among them; Ctrl+C ends it
  --day      so many minutes are a day of theirs
  --seed     the same people again; apps are known by their device and come back as the players they were

npm run simulate -- --week [--players 200] [--seed text]

Plays a week of virtual time on a server of its own: event, tournament, campaign, sale, trial, promo code, announcement
and compensation. A ledger says at the end whether everything promised was given once, to the right players.

npm run simulate -- --growth [--players 100] [--seed text]

Plays 24 hours of virtual time three times on a server of its own, each time until everything has expired. Fails if a
table, the stored files or the memory are larger after the third time than after the second.

npm run simulate -- --season <id or name> [--players 50] [--seed text] [--url http://127.0.0.1:8080] [--realm cid.pid]

Reads a season from a running server and plays it in virtual time on a server of its own, from a day before its start to
a day after its end. Prints who was reached, took part, got and bought something, and what did not start. Reads the
sample studio, or with an API key in REGENT_KEY the realm of --realm. Writes nothing there.`

type Settings = {
  isWeek: boolean
  isGrowth: boolean
  /** The id or the name of a season. */
  season: string | undefined
  players: number
  minutes: number
  dayMinutes: number
  seed: string
  url: string
  realm: string | undefined
}

function readSettings(): Settings | undefined {
  const { values } = parseArgs({
    options: {
      week: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      season: { type: 'string' },
      players: { type: 'string' },
      minutes: { type: 'string', default: '0' },
      day: { type: 'string', default: '60' },
      seed: { type: 'string', default: crypto.randomUUID().slice(0, 8) },
      url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` },
      realm: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { week: isWeek, growth: isGrowth, season } = values
  const players = Number(values.players ?? (season !== undefined ? 50 : isGrowth ? 100 : isWeek ? 200 : 1_000))
  if (!Number.isInteger(players) || players < 1) throw new Error('--players must be a whole number above 0.')
  const minutes = Number(values.minutes)
  if (!(minutes >= 0)) throw new Error('--minutes must be a number.')
  const dayMinutes = Number(values.day)
  if (!(dayMinutes > 0)) throw new Error('--day must be a number above 0.')
  const { seed, url, realm } = values
  return { isWeek, isGrowth, season, players, minutes, dayMinutes, seed, url, realm }
}

/** What went wrong, and how often. */
class Failures {
  readonly #reasons = new Map<string, number>()
  count = 0

  add(error: unknown): void {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
    this.count += 1
  }

  print(): void {
    for (const [reason, count] of this.#reasons) process.stdout.write(`${count} failed: ${reason}\n`)
  }
}

/** Everybody's first session; those who played. */
async function playFirst(settings: Settings, comerOf: (index: number) => Comer, stop: AbortSignal, failures: Failures) {
  const { players } = settings
  const bar = progressBar(players)
  const comers: Comer[] = []
  const startedAt = performance.now()
  let begun = 0
  const playInTurn = async () => {
    while (begun < players && !stop.aborted) {
      const comer = comerOf(begun)
      begun += 1
      try {
        const session = await comer.start()
        await session.leave()
        comers.push(comer)
      } catch (error) {
        failures.add(error)
      }
      bar.show(comers.length + failures.count, `${comers.length + failures.count}/${players} players`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, players) }, playInTurn))
  bar.end()
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(
    `${comers.length} players registered and played in ${seconds.toFixed(1)} s (${(comers.length / seconds).toFixed(0)} per second).\n`,
  )
  return comers
}

/** The rest of the time: people come back, new ones arrive, all of them leave at the end. */
async function playOn(
  settings: Settings,
  comers: Comer[],
  comerOf: (index: number) => Comer,
  stop: AbortSignal,
  failures: Failures,
) {
  const { minutes, dayMinutes, seed } = settings
  const bar = progressBar(minutes)
  let next = settings.players
  process.stdout.write(`Players come and go for ${minutes} minutes. Press Ctrl+C to stop.\n`)
  const { sessions, arrived } = await letPlay({
    comers,
    newComer() {
      next += 1
      return comerOf(next - 1)
    },
    seed,
    minutes,
    dayMinutes,
    hour: new Date().getUTCHours(),
    signal: stop,
    onFailure: (error) => failures.add(error),
    onTick: ({ elapsedMinutes, online, hour, ...so }) =>
      bar.show(
        elapsedMinutes,
        `${clock(elapsedMinutes * 60)} of ${clock(minutes * 60)}, their ${clock(hour * 60)} UTC: ${online} playing, ${so.sessions} sessions, ${so.arrived} new`,
      ),
  })
  bar.end()
  process.stdout.write(`${sessions} sessions, ${arrived} new players; all have left.\n`)
}

/** 75 as 1:15. */
const clock = (count: number): string => `${Math.floor(count / 60)}:${String(Math.floor(count % 60)).padStart(2, '0')}`

/** Ctrl+C ends what is under way; asked for again, a second later, it just ends. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  let askedAt = 0
  const ask = () => {
    const now = performance.now()
    // npm and the terminal may both pass one Ctrl+C on.
    if (controller.signal.aborted && now - askedAt > 1_000) process.exit(130)
    if (!controller.signal.aborted) askedAt = now
    controller.abort()
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  return controller.signal
}

async function main(): Promise<void> {
  const settings = readSettings()
  if (!settings) return void process.stdout.write(`${usage}\n`)
  if (settings.isWeek) process.exit((await reportWeek(settings)) ? 0 : 1)
  if (settings.isGrowth) process.exit((await reportGrowth(settings)) ? 0 : 1)
  const { url, seed, season } = settings
  if (season !== undefined) process.exit((await reportSeason({ ...settings, season })) ? 0 : 1)
  if (!(await isRunning(url)))
    throw new Error(`No Regent server responds at ${url}. Start it with "npm start", or set --url.`)
  const server = new Remote(url)
  const realm = settings.realm ?? (await findSampleRealm(server))
  if (realm === undefined)
    throw new Error('The sample studio is missing. Run "npm run sample" first, or choose a realm with --realm cid.pid.')

  const stop = stopSignal()
  const failures = new Failures()
  const comerOf = (index: number): Comer => {
    const player = new Player(server, realm, personOf(seed, index), seed)
    return { person: player.person, start: () => player.start() }
  }
  const comers = await playFirst(settings, comerOf, stop, failures)
  if (settings.minutes > 0 && comers.length > 0 && !stop.aborted) {
    await playOn(settings, comers, comerOf, stop, failures)
  }
  failures.print()
  process.stdout.write(`To repeat with the same players: --seed ${seed}\n`)
  server.close()
  process.exit(failures.count > 0 ? 1 : 0)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
