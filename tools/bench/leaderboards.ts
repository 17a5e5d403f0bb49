import { sql } from 'kysely'
import { countMovedSheets, countSheetEntries } from '../../server/src/areas/engage/leaderboards/counting.ts'
import type { Db } from '../../server/src/engines/database/database.ts'
import type { Seeded } from './seed.ts'

type Client = { token: string; gamerTag: number }

const board = 'leaderboards.bench'
const sheet = 1
const path = `/object/leaderboards/${board}`

/** A board that every player of the realm is on, the players of the bench among them; entries made with SQL alone. */
export async function seedLeaderboard(db: Db, { pid }: Seeded): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    insert into leaderboards (pid, id, sheet, client_writes, created_at) values (${pid}, ${board}, ${sheet}, true, now())
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into leaderboard_entries (pid, gamer_tag, sheet, score, place, achieved_at, stats)
    select pid, gamer_tag, ${sheet}, abs(hashint8(gamer_tag)) % 100000, -(abs(hashint8(gamer_tag)) % 100000), created_at, '{"level": "7"}'
    from players where pid = ${pid}
    on conflict do nothing
  `.execute(db)
  await sql`vacuum analyze leaderboard_entries`.execute(db)
  await countMovedSheets(db)
  await countSheetEntries(db, pid, sheet)
}

/** What is asked of leaderboards, of the product and of what does the same work bare (reference.ts). */
export function leaderboardRaces({ gamerTags, operatorToken, scope }: Seeded, clients: readonly Client[]) {
  const operator = { authorization: `Bearer ${operatorToken}`, 'x-beam-scope': scope }
  const json = { 'content-type': 'application/json' }
  const some = gamerTags.slice(0, 1_000)
  return [
    {
      name: 'leaderboard, top 100',
      connections: 16,
      ours: [{ path: `${path}/view?max=100`, headers: operator }],
      reference: [{ path: '/top' }],
    },
    {
      name: 'leaderboard, one rank',
      connections: 4,
      ours: some.map((gamerTag) => ({ path: `${path}/ranks?ids=${gamerTag}`, headers: operator })),
      reference: some.map((gamerTag) => ({ path: `/rank?gamerTag=${gamerTag}` })),
    },
    {
      name: 'leaderboard, score submit',
      connections: 16,
      ours: clients.map(({ token, gamerTag }, index) => ({
        method: 'PUT' as const,
        path: `${path}/entry`,
        headers: { ...json, authorization: `Bearer ${token}`, 'x-beam-scope': scope },
        body: { id: gamerTag, score: 1 + index, increment: true },
      })),
      reference: clients.map(({ gamerTag }, index) => ({
        method: 'POST' as const,
        path: '/score',
        headers: json,
        body: { gamerTag, score: 1 + index },
      })),
    },
  ]
}
