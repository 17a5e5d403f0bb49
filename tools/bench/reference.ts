import { createHash, randomBytes, randomInt } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import fastJsonStringify from 'fast-json-stringify'
import Fastify from 'fastify'
import pg from 'pg'
import { columnValues } from '../../server/src/engines/database/column-values.ts'

/**
 * The same work done bare: Fastify, pg, fast-json-stringify, prepared statements; no tokens, scopes, roles, validation or
 * audit. What the product costs is measured against it. Run as a process of its own.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20, types: columnValues })
const pid = process.env['BENCH_PID'] ?? ''
const cid = Number(process.env['BENCH_CID'])
const app = Fastify({ logger: false })

const text = { type: 'string' } as const
const integer = { type: 'integer' } as const
const player = {
  type: 'object',
  properties: {
    gamerTag: integer,
    accountId: integer,
    email: text,
    language: text,
    platform: text,
    created: integer,
    lastSeen: integer,
    online: { type: 'boolean' },
  },
} as const
const gamerTags = {
  type: 'array',
  items: { type: 'object', properties: { projectId: text, gamerTag: integer } },
} as const
const account = {
  type: 'object',
  properties: {
    id: integer,
    email: text,
    language: text,
    deviceIds: { type: 'array', items: text },
    gamerTags,
    createdTimeMillis: integer,
    updatedTimeMillis: integer,
  },
} as const
const list = fastJsonStringify({
  type: 'object',
  properties: { rows: { type: 'array', items: player }, next: text, about: integer, isExact: { type: 'boolean' } },
} as never)
const accounts = fastJsonStringify({
  type: 'object',
  properties: { accounts: { type: 'array', items: account } },
} as never)
const one = fastJsonStringify(account as never)

type Row = Record<string, unknown>
const playerOf = (row: Row) => ({
  gamerTag: row['gamer_tag'],
  accountId: row['account_id'],
  email: row['email'],
  language: row['language'],
  platform: row['platform'],
  created: row['created_at'],
  lastSeen: row['last_seen_at'],
  online: false,
})
const accountOf = (row: Row) => ({
  id: row['id'],
  email: row['email'],
  language: row['language'],
  deviceIds: row['device_ids'],
  gamerTags: row['gamer_tags'],
  createdTimeMillis: row['created_at'],
  updatedTimeMillis: row['updated_at'],
})

const accountColumns = `a.id, a.email, a.language, a.country, a.user_name, a.role, a.realm_roles, a.device_ids, a.third_parties, a.external, a.created_at, a.updated_at,
  coalesce((select jsonb_agg(jsonb_build_object('projectId', p.pid, 'gamerTag', p.gamer_tag) order by p.created_at)
            from players p where p.cid = a.cid and p.account_id = a.id), '[]') as gamer_tags`

app.get('/list', async (request, reply) => {
  const { before } = request.query as { before?: string }
  const { rows } = await pool.query({
    name: before ? 'list before' : 'list',
    text: `select p.gamer_tag, p.account_id, p.platform, p.created_at, p.last_seen_at, p.online_until, a.email, a.language
           from players p join accounts a on a.cid = p.cid and a.id = p.account_id
           where p.pid = $1 ${before ? 'and (p.created_at, p.gamer_tag) < ($2, 1)' : ''}
           order by p.created_at desc, p.gamer_tag desc limit 51`,
    values: [pid, ...(before ? [new Date(Number(before))] : [])],
  })
  reply.type('application/json')
  return list({ rows: rows.slice(0, 50).map(playerOf), next: 'x', about: 100_000, isExact: false })
})

app.get('/search', async (request, reply) => {
  const { query } = request.query as { query: string }
  const { rows } = await pool.query({
    name: 'search',
    text: `select ${accountColumns} from sign_in_keys k join accounts a on a.cid = k.cid and a.id = k.account_id
           where k.cid = $1 and k.kind = 'email' and k.key >= $2 and k.key < $3
             and exists (select from players p where p.cid = k.cid and p.account_id = k.account_id and p.pid = $4)
           order by k.key limit 30`,
    values: [cid, query, `${query}\u{10ffff}`, pid],
  })
  reply.type('application/json')
  return accounts({ accounts: rows.map(accountOf) })
})

app.get('/one', async (request, reply) => {
  const { query } = request.query as { query: string }
  const { rows } = await pool.query({
    name: 'one',
    text: `select ${accountColumns} from accounts a where a.cid = $1 and a.id = $2`,
    values: [cid, query],
  })
  reply.type('application/json')
  return one(accountOf(rows[0]))
})

app.get('/stat-search', async (request, reply) => {
  const { level, vip } = request.query as { level: string; vip: string }
  const { rows } = await pool.query({
    name: 'stat search',
    text: `with few as materialized (
             select gamer_tag from stats where pid = $1 and space = 'game.private' and key = 'VIP_LEVEL' and number = $3)
           select p.gamer_tag from few join players p on p.pid = $1 and p.gamer_tag = few.gamer_tag
           where (select true from stats s where s.pid = p.pid and s.gamer_tag = p.gamer_tag
                    and s.space = 'game.private' and s.key = 'LEVEL' and s.number >= $2)
           order by p.gamer_tag`,
    values: [pid, level, vip],
  })
  reply.type('application/json')
  return JSON.stringify({ ids: rows.slice(0, 50).map((row) => row.gamer_tag), total: rows.length })
})

app.get('/stat-search-of-many', async (request, reply) => {
  const { level, sessions } = request.query as { level: string; sessions: string }
  const { rows } = await pool.query({
    name: 'stat search of many',
    text: `select a.gamer_tag from stats a join stats b on b.pid = a.pid and b.gamer_tag = a.gamer_tag
           where a.pid = $1 and a.space = 'game.private' and a.key = 'LEVEL' and a.number >= $2
             and b.pid = $1 and b.space = 'game.private' and b.key = 'SESSIONS_TOTAL' and b.number < $3
           order by a.gamer_tag`,
    values: [pid, level, sessions],
  })
  reply.type('application/json')
  return JSON.stringify({ ids: rows.slice(0, 50).map((row) => row.gamer_tag), total: rows.length })
})

async function insertTokens(client: pg.PoolClient, signInId: number, now: Date): Promise<string> {
  const tokens = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await client.query({
    name: 'tokens',
    text: `insert into tokens (cid, hash, type, sign_in_id, created_at, expires_at)
           values ($1, $2, 'access', $4, $5, $6), ($1, $3, 'refresh', $4, $5, $6)`,
    values: [
      cid,
      ...tokens.map((token) => createHash('sha256').update(token).digest()),
      signInId,
      now,
      new Date(now.getTime() + 864e6),
    ],
  })
  return JSON.stringify({ access_token: tokens[0], refresh_token: tokens[1], expires_in: 864e6, token_type: 'token' })
}

/** A guest: account, player, sign-in and two tokens, in one transaction. */
app.post('/register', async (_, reply) => {
  const id = 10 ** 15 + randomInt(2 ** 47)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const now = new Date()
    await client.query({
      name: 'register account',
      text: 'insert into accounts (cid, id, created_at, updated_at) values ($1, $2, $3, $3)',
      values: [cid, id, now],
    })
    await client.query({
      name: 'register player',
      text: 'insert into players (pid, gamer_tag, cid, account_id, created_at) values ($1, $2, $3, $2, $4)',
      values: [pid, id, cid, now],
    })
    await client.query({
      name: 'register sign-in',
      text: 'insert into sign_ins (cid, id, account_id, pid, gamer_tag, created_at, last_used_at) values ($1, $2, $2, $3, $2, $4, $4)',
      values: [cid, id, pid, now],
    })
    const answer = await insertTokens(client, id, now)
    await client.query('commit')
    reply.type('application/json')
    return answer
  } finally {
    client.release()
  }
})

/** A device that is known: its player, a sign-in and two tokens. */
app.post('/device', async (request, reply) => {
  const { device } = request.body as { device: string }
  const client = await pool.connect()
  try {
    await client.query('begin')
    const now = new Date()
    const { rows } = await client.query({
      name: 'device',
      text: `select p.account_id, p.gamer_tag from sign_in_keys k join players p on p.cid = k.cid and p.account_id = k.account_id
             where k.cid = $1 and k.kind = 'device' and k.key = $2 and p.pid = $3`,
      values: [cid, device, pid],
    })
    const id = 10 ** 15 + randomInt(2 ** 47)
    await client.query({
      name: 'device sign-in',
      text: 'insert into sign_ins (cid, id, account_id, pid, gamer_tag, created_at, last_used_at) values ($1, $2, $3, $4, $5, $6, $6)',
      values: [cid, id, rows[0].account_id, pid, rows[0].gamer_tag, now],
    })
    reply.type('application/json')
    const answer = await insertTokens(client, id, now)
    await client.query('commit')
    return answer
  } finally {
    client.release()
  }
})

app.post('/stat', async (request, reply) => {
  const { gamerTag, key, value } = request.body as { gamerTag: number; key: string; value: string }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'stat',
      text: `insert into stats (pid, gamer_tag, space, key, value, updated_at) values ($1, $2, 'client.public', $3, $4, now())
             on conflict (pid, gamer_tag, space, key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      values: [pid, gamerTag, key, value],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  reply.type('application/json')
  return '{"result":"ok"}'
})

const entry = {
  type: 'object',
  properties: {
    gt: integer,
    rank: integer,
    score: { type: 'number' },
    columns: { type: 'object', properties: { score: { type: 'number' } } },
    stats: { type: 'array', items: { type: 'object', properties: { name: text, value: text } } },
  },
} as const
const board = fastJsonStringify({
  type: 'object',
  properties: { lbId: text, boardSize: integer, rankings: { type: 'array', items: entry } },
} as never)

/** The best entries by an index; the size is one that somebody has counted. */
app.get('/top', async (_, reply) => {
  const { rows } = await pool.query({
    name: 'top',
    text: `select gamer_tag, score, stats from leaderboard_entries where pid = $1 and sheet = 1
           order by place, achieved_at, gamer_tag limit 100`,
    values: [pid],
  })
  const rankings = rows.map((row, index) => ({
    gt: row.gamer_tag,
    rank: index + 1,
    score: row.score,
    columns: { score: row.score },
    stats: Object.entries(row.stats).map(([name, value]) => ({ name, value })),
  }))
  reply.type('application/json')
  return board({ lbId: 'bench', boardSize: 100_000, rankings })
})

/** A rank as one would ask for it at first: by counting everybody who is ahead. */
app.get('/rank', async (request, reply) => {
  const { gamerTag } = request.query as { gamerTag: string }
  const { rows } = await pool.query({
    name: 'rank',
    text: `select count(*) + 1 as rank from leaderboard_entries e, leaderboard_entries own
           where own.pid = $1 and own.gamer_tag = $2 and own.sheet = 1 and e.pid = $1 and e.sheet = 1
             and (e.place, e.achieved_at, e.gamer_tag) < (own.place, own.achieved_at, own.gamer_tag)`,
    values: [pid, gamerTag],
  })
  reply.type('application/json')
  return JSON.stringify(rows[0])
})

app.post('/score', async (request, reply) => {
  const { gamerTag, score } = request.body as { gamerTag: number; score: number }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'score',
      text: `insert into leaderboard_entries as e (pid, gamer_tag, sheet, score, place, achieved_at) values ($1, $2, 1, $3::float8, -$3::float8, now())
             on conflict (pid, gamer_tag, sheet) do update set score = e.score + excluded.score,
               place = e.place + excluded.place, achieved_at = excluded.achieved_at`,
      values: [pid, gamerTag, score],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  reply.type('application/json')
  return '{"result":"ok"}'
})

/** Rows as they are, with statements that are prepared once. */
const rowsAt = (path: string, text: string, read: (query: { gamerTag?: string }) => unknown[]) =>
  app.get(path, async (request, reply) => {
    const { rows } = await pool.query({ name: path, text, values: read(request.query as { gamerTag?: string }) })
    reply.type('application/json')
    return JSON.stringify({ rows })
  })
const ofPlayer = ({ gamerTag }: { gamerTag?: string }) => [pid, gamerTag]

rowsAt(
  '/groups',
  `select g.*, (select jsonb_agg(jsonb_build_object('gamerTag', m.gamer_tag, 'role', m.role, 'joined', m.joined_at))
                from group_members m where m.pid = g.pid and m.group_id = g.id) as members
   from groups g where g.pid = $1 and g.parent_id = 0 order by g.name_key limit 20`,
  () => [pid],
)
rowsAt('/memberships', 'select * from group_members where pid = $1 and gamer_tag = $2', ofPlayer)
rowsAt(
  '/inventory',
  'select content_id, amount, properties from currencies where pid = $1 and gamer_tag = $2',
  ofPlayer,
)
rowsAt(
  '/mails',
  `select m.*, c.subject, c.body, c.attachments from mails m
   join mail_contents c on c.pid = m.pid and c.id = m.content_id
   where m.pid = $1 and m.gamer_tag = $2 order by m.id desc limit 10`,
  ofPlayer,
)

app.post('/sign-in', async (request, reply) => {
  const { email, password } = request.body as { email: string; password: string }
  const { rows } = await pool.query({
    name: 'sign-in',
    text: `select a.id, a.password_hash from sign_in_keys k join accounts a on a.cid = k.cid and a.id = k.account_id where k.cid = $1 and k.kind = 'email' and k.key = $2`,
    values: [cid, email],
  })
  const matches = await verify(rows[0].password_hash, password)
  reply.type('application/json')
  return JSON.stringify({ matches })
})

const entryColumns = `e.*, a.email from audit_entries e left join accounts a on a.cid = e.cid and a.id = e.account_id`

app.get('/audit', async (request, reply) => {
  const { gamerTag, beforeId } = request.query as { gamerTag?: string; beforeId?: string }
  const [name, condition, value] = gamerTag
    ? ['audit of player', 'and e.gamer_tag = $3', [gamerTag]]
    : beforeId
      ? ['audit before', 'and e.id < $3', [beforeId]]
      : ['audit', '', []]
  const { rows } = await pool.query({
    name,
    text: `select ${entryColumns} where e.cid = $1 and e.pid = $2 ${condition} order by e.id desc limit 51`,
    values: [cid, pid, ...value],
  })
  reply.type('application/json')
  return JSON.stringify({ rows: rows.slice(0, 50), next: 'x' })
})

const bulkInserts = {
  stats: `insert into stats (pid, gamer_tag, space, key, value, updated_at)
          select $1, tag, 'game.private', $3, 'x', now() from unnest($2::bigint[]) as tag`,
  mail: `insert into mails (pid, gamer_tag, content_id, category, sent_at)
         select $1, tag, 1, $3, now() from unnest($2::bigint[]) as tag`,
}

/** Stats or mails and their audit entries, a thousand in a transaction, with nothing else around them. */
app.get('/bulk/:what', async (request, reply) => {
  const { what } = request.params as { what: keyof typeof bulkInserts }
  const { first, count, key } = request.query as { first: string; count: string; key: string }
  const start = performance.now()
  const client = await pool.connect()
  try {
    for (let done = 0; done < Number(count); done += 1_000) {
      const tags = Array.from({ length: 1_000 }, (_, index) => Number(first) + done + index)
      await client.query('begin')
      await client.query({
        name: `bulk ${what}`,
        text: bulkInserts[what],
        values: [pid, tags, key],
      })
      await client.query({
        name: 'bulk audit',
        text: `insert into audit_entries (cid, at, account_id, role, pid, action, subject, subject_id, gamer_tag, before, after, request_id)
               select $1, now(), 1, 'admin', $2, 'POST', 'stat', 'game.private.player.' || tag || '/BARE', tag, 'null', '"x"', 'bare'
               from unnest($3::bigint[]) as tag`,
        values: [cid, pid, tags],
      })
      await client.query('commit')
    }
  } finally {
    client.release()
  }
  reply.type('application/json')
  return JSON.stringify({ ms: performance.now() - start })
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.send?.('ready')
