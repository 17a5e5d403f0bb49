import { saveLocalizations } from '@regent/contract/communicate/localizations'
import { createChangeSet, getChangeSet, planChangeSet } from '@regent/contract/operate/change-sets'
import { getConfig, updateConfig } from '@regent/contract/operate/config'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { secondMs } from '@regent/contract/time'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { planJobs } from '../../../kernel/plans/job.ts'
import { inSet } from '../../../testing/change-sets.ts'
import { app, server, until } from '../../../testing/job-servers.ts'

test('a server that is killed while it applies a set leaves nothing half done, and another one applies it', async () => {
  const developer = await app.as('developer')
  const { number } = await developer.call(createChangeSet, { body: { name: 'Harvest sale' } })
  await developer.call(updateConfig, { body: { upserts: { 'shop|mode': 'on' } } }, inSet(number))
  const localizations = { 'shop.title': [{ language: 'en', value: 'Harvest' }] }
  await developer.call(saveLocalizations, { body: { localizations } }, inSet(number))
  const { plan } = await developer.call(planChangeSet, { params: { number } })
  await developer.call(applyPlan, { params: { id: plan.id } })

  // Somebody holds the texts of the realm: the job has changed the config and waits for them in its transaction.
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('localizations ${app.pid}', 0))`)
  const killed = await server()
  planJobs(killed.jobs, { ...app.services, db: killed.db })
  await killed.jobs.start()
  // By another connection: in its open transaction the holder sees everybody's activity as it was at its first look.
  const waiting = sql`from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
  await until(async () => (await sql`select ${waiting}`.execute(app.db)).rows.length > 0)
  const cut = killed.cut()
  const isCut = () =>
    sql`select 1`.execute(killed.db).then(
      () => false,
      () => true,
    )
  await until(isCut)
  await sql`select pg_terminate_backend(pid) ${waiting}`.execute(app.db)
  await cut
  await holder.query('rollback')
  await holder.end()
  expect((await developer.call(getConfig, {})).config).toEqual({})
  expect((await developer.call(getPlan, { params: { id: plan.id } })).plan).toMatchObject({
    state: 'applying',
    done: 0,
  })
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ state: 'applying' })
  expect(await developer.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, inSet(number))).toMatchObject({
    body: { error: 'ChangeSetNotOpen' },
  })

  app.advance(31 * secondMs)
  await app.runJobs()
  expect((await developer.call(getPlan, { params: { id: plan.id } })).plan).toMatchObject({ state: 'done', done: 2 })
  expect((await developer.call(getConfig, {})).config).toEqual({ 'shop|mode': 'on' })
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ state: 'applied' })
})
