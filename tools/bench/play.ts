import { sql } from 'kysely'
import type { Db } from '../../server/src/engines/database/database.ts'
import type { Client, Race } from './races.ts'
import type { Seeded } from './seed.ts'
import type { Shot } from './shoot.ts'

const groups = 1_000
const membersPerGroup = 10

/** Groups of ten, two currencies and five mails for the players of the bench; made with SQL alone. */
export async function seedPlay(db: Db, { pid, gamerTags }: Seeded): Promise<void> {
  const some = gamerTags.slice(0, groups * membersPerGroup)
  const players = sql`unnest(${some}::bigint[]) with ordinality as p (gamer_tag, n)`
  await sql`
    insert into groups (pid, id, type, name, name_key, slogan, motd, enrollment_type, max_size, member_count, created_at)
    select ${pid}, n, 'guild', 'Guild ' || n, 'guild ' || n, 'We play together', 'Hello', 'open', 50,
           least(${membersPerGroup}::int, ${some.length}::int - (n - 1) * ${membersPerGroup}::int), now()
    from generate_series(1, ${Math.ceil(some.length / membersPerGroup)}::int) as n
  `.execute(db)
  await sql`
    insert into group_members (pid, group_id, gamer_tag, guild_id, role, joined_at)
    select ${pid}, 1 + (n - 1) / ${membersPerGroup}::int, gamer_tag, 1 + (n - 1) / ${membersPerGroup}::int,
           case (n - 1) % ${membersPerGroup}::int when 0 then 'leader' else '' end, now() from ${players}
  `.execute(db)
  await sql`
    insert into currencies (pid, gamer_tag, content_id, amount, last_added, properties, updated_at)
    select ${pid}, gamer_tag, id, 1000, 0, '{}', now() from ${players}, unnest(array['currency.gems', 'currency.coins']) as id
  `.execute(db)
  await sql`
    insert into mail_contents (pid, id, sender, subject, body, attachments, is_shared)
    values (${pid}, 1, 0, 'Welcome', 'A gift is waiting for you', '[]', true)
  `.execute(db)
  await sql`
    insert into mails (pid, gamer_tag, content_id, category, sent_at)
    select ${pid}, gamer_tag, 1, 'system', now() from ${players}, generate_series(1, 5)
  `.execute(db)
  await sql`vacuum analyze groups, group_members, currencies, mail_contents, mails`.execute(db)
}

/** What game clients read at their start, of the product and of what does the same work bare (reference.ts). */
export function playRaces({ scope }: Seeded, clients: readonly Client[]): Race[] {
  const race = (name: string, ours: (client: Client) => Shot, reference: (client: Client) => string): Race => ({
    name,
    connections: 16,
    ours: clients.map((client) => {
      const { headers, ...shot } = ours(client)
      return { ...shot, headers: { ...headers, authorization: `Bearer ${client.token}`, 'x-beam-scope': scope } }
    }),
    reference: clients.map((client) => ({ path: reference(client) })),
  })
  const clauses = [{ name: 'inbox', onlyCount: false, limit: 10 }]
  return [
    race(
      'groups, 20 with their members',
      ({ gamerTag }) => ({ path: `/object/group-users/${gamerTag}/search?limit=20` }),
      () => '/groups',
    ),
    race(
      'groups of a client',
      ({ gamerTag }) => ({ path: `/object/group-users/${gamerTag}` }),
      ({ gamerTag }) => `/memberships?gamerTag=${gamerTag}`,
    ),
    race(
      'inventory of a client',
      ({ gamerTag }) => ({ path: `/object/inventory/${gamerTag}` }),
      ({ gamerTag }) => `/inventory?gamerTag=${gamerTag}`,
    ),
    race(
      'mail of a client',
      ({ gamerTag }) => ({
        method: 'POST',
        path: `/object/mail/${gamerTag}/search`,
        headers: { 'content-type': 'application/json' },
        body: { clauses },
      }),
      ({ gamerTag }) => `/mails?gamerTag=${gamerTag}`,
    ),
  ]
}
