import { parseArgs } from 'node:util'
import { isRunning, Remote } from './http.ts'
import { play, type SimulatedPlayer } from './player.ts'
import { progressBar } from './progress.ts'
import { findSampleRealm } from './studio.ts'

const atOnce = 32

const usage = `npm run simulate -- [--players 1000] [--url http://127.0.0.1:8080] [--realm cid.pid] [--minutes 0]

Plays like real game clients, over HTTP and WebSocket. Without --realm it plays in the sample studio (npm run sample).
With --minutes the players stay connected so long.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '1000' },
      url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` },
      realm: { type: 'string' },
      minutes: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const wanted = Number(values.players)
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error('--players must be a whole number above 0.')
  const minutes = Number(values.minutes)
  if (!(minutes >= 0)) throw new Error('--minutes must be a number.')
  if (!(await isRunning(values.url)))
    throw new Error(`No Regent answers at ${values.url}. Start it with "npm start", or name it with --url.`)

  const server = new Remote(values.url)
  const realm = values.realm ?? (await findSampleRealm(server))
  if (realm === undefined)
    throw new Error('There is no sample studio. Run "npm run sample" first, or name a realm with --realm cid.pid.')

  const bar = progressBar('players', wanted)
  const playing: SimulatedPlayer[] = []
  const failures = new Map<string, number>()
  const startedAt = performance.now()
  let begun = 0
  await Promise.all(
    Array.from({ length: Math.min(atOnce, wanted) }, async () => {
      while (begun < wanted) {
        begun += 1
        try {
          const player = await play(server, realm)
          if (minutes > 0) playing.push(player)
          else await player.leave()
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          failures.set(reason, (failures.get(reason) ?? 0) + 1)
        }
        bar.advance()
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  bar.end()
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${wanted - failed} players registered and played in ${seconds.toFixed(1)} s (${(wanted / seconds).toFixed(0)} per second).\n`,
  )
  for (const [reason, count] of failures) process.stdout.write(`${count} failed: ${reason}\n`)
  if (playing.length > 0) {
    process.stdout.write(`${playing.length} stay online for ${minutes} minutes; Ctrl+C ends it.\n`)
    await new Promise((resolve) => setTimeout(resolve, minutes * 60_000))
    await Promise.all(playing.map((player) => player.leave()))
  }
  server.close()
  if (failed > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
