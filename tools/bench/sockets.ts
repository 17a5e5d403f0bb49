import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../server/src/areas/organization/auth/tokens.ts'
import type { Db } from '../../server/src/engines/database/database.ts'
import { readStat } from '../../server/src/engines/runner/usage.ts'
import type { Seeded } from './seed.ts'

/** What the clients' process is told and says: sockets-clients.ts. */
export type ToClients = { tokens: string[] } | { end: true }
export type FromClients = { opened: number } | { received: number } | { failed: string }

/** Opened before it is measured, and closed again, so that what a process needs once is not counted. */
const warmUpCount = 1_000
const messages = 5
/** Long enough for pings and presence, and for what they leave to be collected. */
const settlesMs = 30_000

/** Many players on a socket each, on one process: how much memory each takes, and how long a message to all of them takes. */
export async function raceSockets(
  db: Db,
  seeded: Seeded,
  { product, port, count = 10_000 }: { product: ChildProcess; port: number; count?: number },
): Promise<void> {
  const tokens = await addTokens(db, seeded, count)
  const worker = workerOf(product.pid ?? 0)
  const warming = startClients(port)
  await openSockets(warming, tokens.slice(0, warmUpCount))
  await endClients(warming)
  await sleep(settlesMs)
  const before = memoryOf(worker)
  const clients = startClients(port)
  const start = performance.now()
  await openSockets(clients, tokens)
  const openedMs = performance.now() - start
  const times: number[] = []
  const longest = []
  for (let message = 0; message < messages; message += 1) {
    const started = performance.now()
    const lag = watchLag(port)
    const received = nextFrom(clients, (said) => 'received' in said)
    await publish(seeded, port, message)
    await received
    times.push(performance.now() - started)
    longest.push(await lag.end())
  }
  await sleep(settlesMs)
  const bytes = (memoryOf(worker) - before) / tokens.length
  await endClients(clients)
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
  const say = (what: string, words: string) => void process.stdout.write(`${what.padEnd(30)} ${words}\n`)
  say(
    `${tokens.length.toLocaleString('en')} sockets`,
    `opened in ${(openedMs / 1_000).toFixed(1)} s, ${(bytes / 1_000).toFixed(1)} kB each; budget 12 kB`,
  )
  say(
    'a message to all of them',
    `${Math.round(middle(times))} ms until the last socket has it, at most ${Math.round(Math.max(...times))} ms; another request waits ${Math.round(middle(longest))} ms; budget 2,000 ms`,
  )
}

function startClients(port: number): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'sockets-clients.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function openSockets(clients: ChildProcess, tokens: string[]): Promise<void> {
  const opened = nextFrom(clients, (said) => 'opened' in said)
  clients.send({ tokens } satisfies ToClients)
  await opened
}

async function endClients(clients: ChildProcess): Promise<void> {
  clients.send({ end: true } satisfies ToClients)
  await once(clients, 'exit')
}

function nextFrom(clients: ChildProcess, isIt: (said: FromClients) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = (said: FromClients) => {
      if ('failed' in said) reject(new Error(said.failed))
      else if (!isIt(said)) return
      else resolve()
      clients.off('message', hear)
    }
    clients.on('message', hear)
  })
}

async function publish({ operatorToken, scope }: Seeded, port: number, message: number): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/mailbox/publish`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${operatorToken}`,
      'x-beam-scope': scope,
    },
    body: JSON.stringify({ channel: 'bench', body: `message ${message} ${'x'.repeat(200)}` }),
  })
  if (!reply.ok) throw new Error(`a message was rejected with ${reply.status}: ${await reply.text()}`)
}

/** Asks for something small again and again; tells how long the slowest answer took. */
function watchLag(port: number): { end: () => Promise<number> } {
  let isOver = false
  let longest = 0
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/health`)).text()
      longest = Math.max(longest, performance.now() - start)
    }
  })()
  return {
    async end() {
      isOver = true
      await asking
      return longest
    },
  }
}

/** An access token for each of so many players, beside those that they have. */
async function addTokens(db: Db, { cid, pid }: Seeded, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from sign_ins where cid = ${cid} and pid = ${pid} group by gamer_tag order by gamer_tag limit ${count}
  `.execute(db)
  const made = rows.map(({ id }) => ({ id, token: newToken(cid) }))
  await sql`
    insert into tokens (cid, hash, type, sign_in_id, created_at, expires_at)
    select ${cid}, hash, 'access', id, now(), now() + interval '1 day'
    from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ token }) => hashToken(token))}::bytea[]) as one (id, hash)
  `.execute(db)
  return made.map(({ token }) => token)
}

/** The process that answers requests. */
function workerOf(product: number): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return parent === product && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('worker')
    } catch {
      return false
    }
  })
  return found === undefined ? product : Number(found)
}

const memoryOf = (id: number): number =>
  readStat(readFileSync(`/proc/${id}/stat`, 'utf8'), readFileSync(`/proc/${id}/statm`, 'utf8')).memoryBytes
