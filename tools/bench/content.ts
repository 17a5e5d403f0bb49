import { performance } from 'node:perf_hooks'
import type { ContentReference } from '@regent/contract/operate/content/content-shapes'
import type { Db } from '../../server/src/engines/database/database.ts'
import type { Seeded } from './seed.ts'

export const itemCount = 10_000
const changedCount = 1_000

type Ask = <Answer>(method: string, path: string, body?: object, scope?: string) => Promise<Answer>

/** Calls the product as the admin, in the seeded realm unless another one is named. */
export const askAt =
  (seeded: Seeded, port: number): Ask =>
  async (method, path, body, scope = seeded.scope) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${seeded.operatorToken}`,
        'x-beam-scope': scope,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as never
  }

export type Publish = { id: string; power: (index: number) => number; scope?: string }

/** Publishes 10,000 items. */
export async function publishItems(
  ask: Ask,
  { id, power, scope }: Publish,
): Promise<{ uid: string; checksum: string }> {
  const content = Array.from({ length: itemCount }, (_, index) => ({
    id: `items.bench.i${String(index).padStart(5, '0')}`,
    checksum: `c${index}`,
    properties: { power: { data: power(index) }, name: { data: `Item ${index}` } },
  }))
  const saved = await ask<{ content: ContentReference[] }>('POST', '/basic/content', { content }, scope)
  const references = saved.content.map(({ id, version, visibility }) => ({ id, version, visibility }))
  return ask('POST', '/basic/content/manifest', { id, references }, scope)
}

export const ms = (value: number | undefined) => `${(value ?? 0).toFixed(1)} ms`

export const say = (what: string, words: string) => void process.stdout.write(`${what.padEnd(30)} ${words}\n`)

/** Milliseconds of the first time, and the middle of several more. */
export async function timed(work: () => Promise<void>, runs = 20): Promise<{ first: number; again: number }> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  const [first = 0, ...more] = times
  return { first, again: more.toSorted((a, b) => a - b)[more.length >> 1] ?? 0 }
}

/** What differs between two manifests of 10,000 items: the first time, and again; beside the same lists compared bare. */
export async function raceComparison(db: Db, seeded: Seeded, port: number): Promise<void> {
  const ask = askAt(seeded, port)
  const edition = (n: number) => (index: number) => (index < changedCount ? index + n : index)
  const from = await publishItems(ask, { id: 'bench', power: edition(1) })
  const to = await publishItems(ask, { id: 'bench', power: edition(2) })
  const path = `/api/content/comparison?${new URLSearchParams({ from: from.uid, to: to.uid, limit: '50' })}`
  const ours = await timed(async () => {
    const { changed } = await ask<{ changed: number }>('GET', path)
    if (changed !== changedCount) throw new Error(`${changed} items differ instead of ${changedCount}`)
  })
  const bare: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now()
    const lists = await db
      .selectFrom('content_lists')
      .select(['checksum', 'entries'])
      .where('pid', '=', seeded.pid)
      .where('checksum', 'in', [from.checksum, to.checksum])
      .execute()
    const entriesOf = (checksum: string) => lists.find((list) => list.checksum === checksum)?.entries ?? []
    const before = new Map(entriesOf(from.checksum).map(({ id, version }) => [id, version]))
    entriesOf(to.checksum).filter(({ id, version }) => before.get(id) !== version)
    bare.push(performance.now() - start)
  }
  say(
    'manifest diff, 10,000 items',
    `ours ${ms(ours.first)} first, ${ms(ours.again)} again   bare ${ms(Math.min(...bare))}`,
  )
}
