import { performance } from 'node:perf_hooks'
import type { ContentReference } from '@regent/contract/content-shapes'
import type { Db } from '../engines/database/database.ts'
import type { Seeded } from './seed.ts'

const itemCount = 10_000
const changedCount = 1_000

/** What differs between two manifests of 10,000 items: the first time, and again; beside the same lists compared bare. */
export async function raceComparison(db: Db, seeded: Seeded, port: number): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${seeded.operatorToken}`,
    'x-beam-scope': seeded.scope,
  }
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`)
    return reply.json() as Promise<Answer>
  }
  const publish = async (edition: number) => {
    const content = Array.from({ length: itemCount }, (_, index) => ({
      id: `items.bench.i${String(index).padStart(5, '0')}`,
      checksum: `c${index}`,
      properties: { power: { data: index < changedCount ? index + edition : index }, name: { data: `Item ${index}` } },
    }))
    const saved = await ask<{ content: ContentReference[] }>('POST', '/basic/content', { content })
    const references = saved.content.map(({ id, version, visibility }) => ({ id, version, visibility }))
    return ask<{ uid: string; checksum: string }>('POST', '/basic/content/manifest', { id: 'bench', references })
  }
  const [from, to] = [await publish(1), await publish(2)]
  const path = `/api/content/comparison?${new URLSearchParams({ from: from.uid, to: to.uid, limit: '50' })}`
  const ours: number[] = []
  for (let run = 0; run < 20; run += 1) {
    const start = performance.now()
    const { changed } = await ask<{ changed: number }>('GET', path)
    ours.push(performance.now() - start)
    if (changed !== changedCount) throw new Error(`${changed} items differ instead of ${changedCount}`)
  }
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
  const ms = (value: number | undefined) => `${(value ?? 0).toFixed(1)} ms`
  const again = ours.slice(1).sort((a, b) => a - b)
  process.stdout.write(
    `${'manifest diff, 10,000 items'.padEnd(30)} ours ${ms(ours[0])} first, ${ms(again[again.length >> 1])} again   bare ${ms(Math.min(...bare))}\n`,
  )
}
