import type { Plan } from '@regent/contract/organization/plans'
import type { Seeded } from './seed.ts'

const bulkRows = 50_000

type Race = {
  name: string
  /** What the reference writes. */
  bare: 'stats' | 'mail'
  path: string
  body: (round: string) => object
}

const races: readonly Race[] = [
  {
    name: 'bulk stats by a plan, players',
    bare: 'stats',
    path: '/api/stats/plans/players',
    body: (key) => ({ key, act: 'set', value: 'x' }),
  },
  {
    name: 'bulk mail by a plan, players',
    bare: 'mail',
    path: '/api/mail/plans/send',
    body: (subject) => ({
      mail: { subject, body: '<p>Sorry</p>', rewards: { currencies: [{ symbol: 'currency.gems', amount: 5 }] } },
    }),
  },
]

/** One stat of many players, and a mail to them: the product's plan, from its start to its end, beside the same rows written bare. */
export async function raceBulk(seeded: Seeded, at: { product: number; reference: number }): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${seeded.operatorToken}`,
    'x-beam-scope': seeded.scope,
  }
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${at.product}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`)
    return reply.json() as Promise<{ plan: Plan }>
  }
  const gamerTags = Array.from({ length: bulkRows }, (_, index) => (seeded.gamerTags[0] ?? 0) + index)
  for (const race of races) {
    const ours: number[] = []
    const bare: number[] = []
    // In turns, for whoever writes first to a table's pages pays for more than the rows.
    for (const key of ['SPRING', 'SUMMER', 'AUTUMN']) {
      const query = new URLSearchParams({ first: String(gamerTags[0]), count: String(bulkRows), key: `BARE_${key}` })
      const reply = await fetch(`http://127.0.0.1:${at.reference}/bulk/${race.bare}?${query}`)
      const { ms } = (await reply.json()) as { ms: number }
      bare.push(bulkRows / (ms / 1000))
      const { plan } = await ask('POST', race.path, { players: { gamerTags }, ...race.body(key) })
      await ask('POST', `/api/plans/${plan.id}/apply`, {})
      let applied = plan
      do {
        await new Promise((resolve) => setTimeout(resolve, 500))
        applied = (await ask('GET', `/api/plans/${plan.id}`)).plan
      } while (applied.state === 'applying')
      ours.push(bulkRows / (((applied.finishedAt ?? 0) - (applied.appliedAt ?? 0)) / 1000))
    }
    const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en').padStart(7)}/s`
    process.stdout.write(
      `${race.name.padEnd(30)} ours ${rate(Math.max(...ours))}   bare ${rate(Math.max(...bare))}   ratio ${(Math.max(...ours) / Math.max(...bare)).toFixed(2)}\n`,
    )
  }
}
