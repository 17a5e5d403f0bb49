import pg from 'pg'
import { until } from './faults.ts'
import { type Ledger, noWrites, type Result, Stored, withGifts } from './ledger.ts'
import type { World } from './load.ts'
import { compareMore } from './money-load.ts'
import { compareRuns, type StoredRun } from './scheduled-job.ts'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs that a killed server held begin again when their lease ends. */
export function untilJobsEnd(world: World, url: string): Promise<void> {
  return withClient(url, (client) =>
    until(
      async () => {
        const { rowCount } = await client.query(`select from plans where state = 'applying' limit 1`)
        const runs = await selectRuns(client, world)
        // A job has one run at a time: all runs before a later one have ended.
        return rowCount === 0 && runs.some(({ isDone, dueAt }) => isDone && dueAt > world.endedAt)
      },
      90_000,
      'jobs did not end',
      async () => {
        const { rows } = await client.query(`select coalesce(sum(applied_through), 0)::int as applied from plans`)
        const runs = await selectRuns(client, world)
        return rows[0].applied + runs.filter(({ isDone, dueAt }) => isDone && dueAt <= world.endedAt).length
      },
    ),
  )
}

async function selectRuns(client: pg.Client, { pid, jobId }: World): Promise<StoredRun[]> {
  const { rows } = await client.query<StoredRun>(
    `select $2 || '-' || run.id as key, run.state = 'done' as "isDone",
       (extract(epoch from run.due_at) * 1000)::float8 as "dueAt",
       (extract(epoch from run.started_at) * 1000)::float8 as "startedAt",
       (extract(epoch from run.finished_at) * 1000)::float8 as "endedAt"
     from job_runs as run join jobs as job on job.cid = run.cid and job.id = run.job_id
     where job.pid = $1 and job.kind = 'scheduled-job' and job.unique_key = $1 || '/' || $2`,
    [pid, jobId],
  )
  return rows
}

/** The gold of the listing that is bought. */
const goldOfListing = 15_000

/** Compares every write that was acknowledged with what is stored. */
export function compare(ledger: Ledger, world: World, url: string): Promise<Result[]> {
  return withClient(url, async (client) => {
    const stored = new Stored(client, ledger, world)
    return [
      ...(await compareStats(stored)),
      await compareInventory(stored),
      await comparePurchases(stored),
      ...(await compareMail(stored)),
      await comparePlans(stored),
      await comparePromoCodes(stored),
      await compareEventRewards(stored),
      ledger.compareKeys('cloud saves', world.saves),
      await compareBalances(client, world.pid),
      ...(await compareMore(stored)),
      ledger.compareFound('reads after write'),
      compareRuns(await selectRuns(client, world), world.arrivals, world.endedAt),
    ]
  })
}

async function compareStats(stored: Stored): Promise<Result[]> {
  return [
    await stored.comparePlayer('stats', `select key from stats where pid = $1 and gamer_tag = $2 and key like 'K_%'`),
    await stored.comparePlayer(
      'stats added',
      `select substring(key from 2) as key from stats cross join lateral generate_series(1, value::int)
        where pid = $1 and gamer_tag = $2 and key like 'AK\\_%'`,
      'stats',
    ),
  ]
}

async function compareInventory(stored: Stored): Promise<Result> {
  return withGifts(
    await stored.comparePlayer('inventory', 'select key from inventory_transactions where pid = $1 and gamer_tag = $2'),
    {
      writes: await stored.countRows('inventory_transactions', 'inventory'),
      given: await stored.readGain('inventory', 'currency.gems'),
    },
  )
}

async function comparePurchases(stored: Stored): Promise<Result> {
  const { buyers } = stored.world
  const bought = 'from purchases where pid = $1 and gamer_tag = any($2)'
  // Each purchase gives its goods once.
  const goods = await stored.readNumber(
    `select coalesce(sum(amount - $3), 0) as number from currencies
     where pid = $1 and gamer_tag = any($2) and content_id = 'currency.gold'`,
    buyers,
    stored.startOf('stats', 'currency.gold'),
  )
  return withGifts(await stored.compare('purchases', `select gamer_tag::text as key ${bought}`, buyers), {
    writes: await stored.readNumber(`select count(*) as number ${bought}`, buyers),
    given: goods / goldOfListing,
  })
}

async function compareMail(stored: Stored): Promise<Result[]> {
  const claimed = `(select * from mails where claimed_at is not null) as claimed`
  return [
    await stored.comparePlayer(
      'mail',
      `select content.subject as key from mails join mail_contents as content on content.pid = mails.pid and content.id = mails.content_id
        where mails.pid = $1 and gamer_tag = $2`,
    ),
    withGifts(
      await stored.comparePlayer(
        'mail claims',
        `select id::text as key from ${claimed} where pid = $1 and gamer_tag = $2`,
        'mail',
      ),
      { writes: await stored.countRows(claimed, 'mail'), given: await stored.readGain('mail', 'currency.gold') },
    ),
  ]
}

function comparePlans(stored: Stored): Promise<Result> {
  return stored.compare(
    'plans (jobs)',
    `select id::text as key from plans where pid = $1 and state = 'done' and applied_through = 50`,
  )
}

async function comparePromoCodes(stored: Stored): Promise<Result> {
  // The history of the inventory names the code of each gift.
  return withGifts(
    await stored.comparePlayer(
      'promo codes',
      `select reference as key from inventory_changes where pid = $1 and gamer_tag = $2 and cause = 'promo-code'`,
    ),
    {
      writes: await stored.countRows('promo_redemptions', 'promo codes'),
      given: await stored.readGain('promo codes', 'currency.gems'),
    },
  )
}

async function compareEventRewards(stored: Stored): Promise<Result> {
  const rewards = `(select *, unnest(claimed) as reward from event_players) as rewards`
  return withGifts(
    await stored.comparePlayer(
      'event rewards',
      `select round_id || '/' || reward as key from ${rewards} where pid = $1 and gamer_tag = $2`,
    ),
    {
      writes: await stored.countRows(rewards, 'event rewards'),
      given: await stored.readGain('event rewards', 'currency.gems'),
    },
  )
}

/** Compares each balance of a currency with its history: the amount before the oldest change, plus all changes. */
async function compareBalances(client: pg.Client, pid: string): Promise<Result> {
  const { rows } = await client.query<{ balances: number; less: number; more: number }>(
    `with changes as (
       select gamer_tag, content_id, sum(added) as added, (array_agg(amount - added order by at, id))[1] as start
       from inventory_changes where pid = $1 and added is not null group by gamer_tag, content_id)
     select count(*)::int as balances, count(*) filter (where amount < start + added)::int as less,
       count(*) filter (where amount > start + added)::int as more
     from changes join currencies using (gamer_tag, content_id) where pid = $1`,
    [pid],
  )
  const [found] = rows
  return {
    ...noWrites('balances'),
    acknowledged: found?.balances ?? 0,
    lost: found?.less ?? 0,
    twice: found?.more ?? 0,
  }
}
