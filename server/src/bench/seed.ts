import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../auth/passwords.ts'
import { hashOf, newToken } from '../auth/tokens.ts'
import type { Db } from '../engines/database/database.ts'

export const benchPassword = 'correct horse battery'

export type Seeded = {
  cid: number
  pid: string
  scope: string
  operatorToken: string
  gamerTags: number[]
  accountIds: number[]
}

const firstId = 2 * 10 ** 15

/** A realm with many players, made with SQL alone, and an admin's token for it. */
export async function seed(db: Db, players: number): Promise<Seeded> {
  const cid = 1_500_000_000_000_000
  const pid = 'DE_1500000000000001'
  const now = new Date()
  await sql`insert into customers (cid, alias, name, created_at) values (${cid}, 'bench', 'Bench', ${now})`.execute(db)
  await sql`insert into realms (cid, pid, root_pid, name, secret, created_at) values (${cid}, ${pid}, ${pid}, 'Bench', ${Buffer.alloc(44)}, ${now})`.execute(
    db,
  )
  await sql`
    insert into accounts (cid, id, email, language, device_ids, created_at, updated_at)
    select ${cid}::bigint, ${firstId}::bigint + n, 'p' || substr(md5(n::text), 1, 10) || '@players.test', 'en', array['device-' || n], at, at
    from (select n, ${now}::timestamptz - make_interval(secs => n) as at from generate_series(1, ${players}::int) n) as made
  `.execute(db)
  await sql`insert into sign_in_keys (cid, kind, key, account_id) select cid, 'email', email, id from accounts where cid = ${cid}`.execute(
    db,
  )
  await sql`insert into sign_in_keys (cid, kind, key, account_id) select cid, 'device', device_ids[1], id from accounts where cid = ${cid}`.execute(
    db,
  )
  await sql`
    insert into players (pid, gamer_tag, cid, account_id, platform, created_at, last_seen_at)
    select ${pid}, id + 1000000000, cid, id, 'Android', created_at, created_at from accounts where cid = ${cid}
  `.execute(db)
  await sql`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select pid, gamer_tag, 'game.private', key, '7', ${now}
    from players, unnest(array['LEVEL', 'VIP_LEVEL', 'SESSIONS_TOTAL', 'INSTALL_DATE', 'DATE_SESSION']) as key where pid = ${pid}
  `.execute(db)
  const adminId = firstId
  const hash = await hashPassword(benchPassword)
  await sql`insert into accounts (cid, id, email, password_hash, role, created_at, updated_at) values (${cid}, ${adminId}, 'admin@bench.test', ${hash}, 'admin', ${now}, ${now})`.execute(
    db,
  )
  await sql`insert into sign_in_keys values (${cid}, 'email', 'admin@bench.test', ${adminId})`.execute(db)
  await sql`insert into sign_ins (cid, id, account_id, created_at, last_used_at) values (${cid}, 1, ${adminId}, ${now}, ${now})`.execute(
    db,
  )
  const operatorToken = newToken(cid)
  await sql`insert into tokens (cid, hash, type, sign_in_id, created_at, expires_at) values (${cid}, ${hashOf(operatorToken)}, 'access', 1, ${now}, ${new Date(now.getTime() + 86_400_000)})`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  const step = Math.max(1, Math.floor(players / 5000))
  const accountIds = Array.from({ length: Math.min(players, 5000) }, (_, index) => firstId + 1 + index * step)
  return {
    cid,
    pid,
    scope: `${cid}.${pid}`,
    operatorToken,
    accountIds,
    gamerTags: accountIds.map((id) => id + 1_000_000_000),
  }
}

/** Entries of a busy year: many people, subjects and players, over 300 days. */
export async function seedAudit(db: Db, { cid, pid, accountIds }: Seeded, entries: number): Promise<void> {
  const people = accountIds.slice(0, 20)
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

/** Prefixes that find a handful of the seeded e-mails each. */
export const prefixes = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `p${createHash('md5')
        .update(String(index + 1))
        .digest('hex')
        .slice(0, 3)}`,
  )
