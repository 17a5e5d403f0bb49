import { createHash } from 'node:crypto'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { hashPassword } from '../../server/src/areas/organization/auth/passwords.ts'
import { hashToken, newToken } from '../../server/src/areas/organization/auth/tokens.ts'
import type { Db } from '../../server/src/engines/database/database.ts'
import { createVault } from '../../server/src/engines/secrets/vault.ts'

/** What the product is started with, so that it can open the realm's secret. */
export const benchKey = Buffer.alloc(32, 1)
export const benchPassword = 'correct horse battery'
/** Who signs in with it: several, because attempts at one account wait for one another. */
export const people = Array.from({ length: 16 }, (_, index) => `person-${index}@bench.test`)

export type Seeded = {
  cid: number
  pid: string
  scope: string
  operatorToken: string
  gamerTags: number[]
  accountIds: number[]
  /** Beginnings of e-mails. */
  prefixes: string[]
}

const firstId = 2 * 10 ** 15

/** A realm with many players, made with SQL alone, and an admin's token for it; `db` has a single connection. */
export const seed = (db: Db, players: number): Promise<Seeded> => unchecked(db, (one) => fill(one, players))

/** What is made here fits together; checking it row by row would take longer than making it. */
async function unchecked<Made>(one: Db, make: (one: Db) => Promise<Made>): Promise<Made> {
  await sql`set statement_timeout = 0`.execute(one)
  await sql`set session_replication_role = replica`.execute(one)
  await sql`set maintenance_work_mem = '256MB'`.execute(one)
  // An index that is made at the end takes a fraction of what it takes row by row.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('accounts', 'sign_in_keys', 'players', 'stats', 'sign_ins', 'tokens') and indexdef not like 'CREATE UNIQUE%'
    `.execute(one)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(one)
  const made = await make(one)
  for (const { definition } of indexes) await sql.raw(definition).execute(one)
  await sql`vacuum analyze`.execute(one)
  await sql`checkpoint`.execute(one)
  return made
}

async function fill(db: Db, players: number): Promise<Seeded> {
  const cid = 1_500_000_000_000_000
  const pid = 'DE_1500000000000001'
  const now = new Date()
  await sql`insert into customers (cid, alias, name, created_at) values (${cid}, 'bench', 'Bench', ${now})`.execute(db)
  await sql`insert into realms (cid, pid, root_pid, name, secret, created_at) values (${cid}, ${pid}, ${pid}, 'Bench', ${createVault(benchKey).seal('secret of the bench')}, ${now})`.execute(
    db,
  )
  await addPlayers(db, { cid, pid }, 1, players)
  const adminId = firstId
  const hash = await hashPassword(benchPassword)
  await sql`insert into accounts (cid, id, email, password_hash, role, created_at, updated_at) values (${cid}, ${adminId}, 'admin@bench.test', ${hash}, 'admin', ${now}, ${now})`.execute(
    db,
  )
  await sql`insert into sign_in_keys values (${cid}, 'email', 'admin@bench.test', ${adminId})`.execute(db)
  for (const [index, email] of people.entries()) {
    const id = 10 ** 15 + index
    await sql`insert into accounts (cid, id, email, password_hash, role, created_at, updated_at) values (${cid}, ${id}, ${email}, ${hash}, 'tester', ${now}, ${now})`.execute(
      db,
    )
    await sql`insert into sign_in_keys values (${cid}, 'email', ${email}, ${id})`.execute(db)
  }
  await sql`insert into sign_ins (cid, id, account_id, created_at, last_used_at) values (${cid}, 1, ${adminId}, ${now}, ${now})`.execute(
    db,
  )
  const operatorToken = newToken(cid)
  await sql`insert into tokens (cid, hash, type, sign_in_id, created_at, expires_at) values (${cid}, ${hashToken(operatorToken)}, 'access', 1, ${now}, ${new Date(now.getTime() + 86_400_000)})`.execute(
    db,
  )
  return { cid, pid, scope: `${cid}.${pid}`, operatorToken, ...someOf(players) }
}

/** Players all over the realm, to ask for. */
function someOf(players: number) {
  const step = Math.max(1, Math.floor(players / 5000))
  const accountIds = Array.from({ length: Math.min(players, 5000) }, (_, index) => firstId + 1 + index * step)
  // As much of an e-mail as somebody types until one or two people are left.
  const digits = Math.round(Math.log(players) / Math.log(16))
  const prefixes = Array.from({ length: 500 }, (_, index) => {
    const hash = createHash('md5').update(String(index + 1))
    return `p${hash.digest('hex').slice(0, digits)}`
  })
  return { accountIds, gamerTags: accountIds.map((id) => id + 1_000_000_000), prefixes }
}

async function addPlayers(db: Db, { cid, pid }: { cid: number; pid: string }, first: number, last: number) {
  const now = new Date()
  const isOne = sql`cid = ${cid} and id between ${firstId + first} and ${firstId + last}`
  await sql`
    insert into accounts (cid, id, email, language, device_ids, created_at, updated_at)
    select ${cid}::bigint, ${firstId}::bigint + n, 'p' || substr(md5(n::text), 1, 16) || '@players.test', 'en', array['device-' || n], at, at
    from (select n, ${now}::timestamptz - make_interval(secs => n) as at from generate_series(${first}::int, ${last}::int) n) as made
  `.execute(db)
  await sql`insert into sign_in_keys (cid, kind, key, account_id) select cid, 'email', email, id from accounts where ${isOne}`.execute(
    db,
  )
  await sql`insert into sign_in_keys (cid, kind, key, account_id) select cid, 'device', device_ids[1], id from accounts where ${isOne}`.execute(
    db,
  )
  await sql`
    insert into players (pid, gamer_tag, cid, account_id, platform, created_at, last_seen_at)
    select ${pid}, id + 1000000000, cid, id, (array['Android', 'iOS', 'WebGL'])[1 + id % 3], created_at, created_at
    from accounts where ${isOne}
  `.execute(db)
  // Each has signed in once: against empty tables PostgreSQL would plan the checks of what refers to them badly.
  await sql`
    insert into sign_ins (cid, id, account_id, pid, gamer_tag, platform, created_at, last_used_at, is_player_only)
    select cid, gamer_tag, account_id, pid, gamer_tag, platform, created_at, created_at, true
    from players where pid = ${pid} and gamer_tag between ${firstId + first + 1_000_000_000} and ${firstId + last + 1_000_000_000}
  `.execute(db)
  await sql`
    insert into tokens (cid, hash, type, sign_in_id, created_at, expires_at)
    select cid, sha256(convert_to(type || id, 'UTF8')), type, id, created_at, ${new Date(now.getTime() + dayMs)}
    from sign_ins, unnest(array['access', 'refresh']) as type
    where cid = ${cid} and id between ${firstId + first + 1_000_000_000} and ${firstId + last + 1_000_000_000}
  `.execute(db)
  await sql`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select pid, gamer_tag, 'game.private', key, value, ${now}
    from players, lateral (values
      ('LEVEL', (1 + abs(hashint8(gamer_tag)) % 60)::text),
      ('VIP_LEVEL', (abs(hashint8(gamer_tag + 1)) % 200)::text),
      ('SESSIONS_TOTAL', (abs(hashint8(gamer_tag + 2)) % 1000)::text),
      ('INSTALL_DATE', to_char(created_at, 'YYYY-MM-DD')),
      ('DATE_SESSION', floor(extract(epoch from created_at) * 1000)::text)
    ) as stat (key, value)
    where pid = ${pid} and gamer_tag between ${firstId + first + 1_000_000_000} and ${firstId + last + 1_000_000_000}
  `.execute(db)
}

/** Entries of a busy year: many people, subjects and players, over 300 days. */
export async function seedAudit(db: Db, { cid, pid, accountIds }: Seeded, entries: number): Promise<void> {
  const people = accountIds.slice(0, 20)
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    insert into audit_entries (cid, at, account_id, role, pid, action, subject, subject_id, gamer_tag, before, after, request_id)
    select ${cid}::bigint, now() - make_interval(secs => (${entries}::int - n) * 26.0),
           (${people}::bigint[])[1 + n % 20], 'developer', case when n % 10 = 0 then 'DE_other' else ${pid} end,
           'POST /basic/stats/batch', (array['stat', 'stat', 'stat', 'config', 'roles'])[1 + n % 5], 'thing ' || n % 50000,
           case when n % 5 < 3 then ${firstId}::bigint + 1000000000 + n % 50000 end,
           to_jsonb((n % 100)::text), to_jsonb((n % 99)::text), 'request ' || n
    from generate_series(1, ${entries}::int) as n
  `.execute(db)
  await sql`vacuum analyze audit_entries`.execute(db)
}
