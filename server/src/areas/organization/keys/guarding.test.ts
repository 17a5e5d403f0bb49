import { changeSetHeader } from '@regent/contract/drafts'
import { applyEventContent } from '@regent/contract/engage/events'
import { createChangeSet, updateChangeSet } from '@regent/contract/operate/change-sets'
import { listNeeds } from '@regent/contract/operate/now'
import { grantRole, listAdminUsers, revokeRole } from '@regent/contract/organization/admin-users'
import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { askForApproval, giveApproval, setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import {
  createApiKey,
  createServiceAccount,
  listServiceAccounts,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '@regent/contract/organization/keys'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { reviewHeader, reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import type { Right } from '@regent/contract/permissions'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { changePlayerEmail } from '@regent/contract/players/profile'
import { getStats, setStats } from '@regent/contract/players/stats'
import { dayMs } from '@regent/contract/time'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import { attemptLimits } from '../../../kernel/attempts/attempts.ts'
import { type Actor, ownApp, startApp, type TestApp, testApp } from '../../../testing/test-app.ts'
import { KeyIdentities, maxKeyCallsPerMinute } from './key-identities.ts'

const refusedAs = (code: string) => expect.objectContaining({ code })
const allRights: Right[] = ['view stats', 'edit stats', 'create tagging', 'view audit', 'view players', 'view games']

async function makeKey(
  app: TestApp,
  by: Actor,
  scope: { rights?: Right[]; mode?: 'plan' | 'write'; days?: number } = {},
) {
  const { rights = allRights, mode = 'write', days = 90 } = scope
  const account = await by.call(createServiceAccount, { body: { name: `Tool ${newId()}` } })
  const { key, secret } = await by.call(createApiKey, {
    body: {
      serviceAccountId: account.id,
      name: 'main',
      mode,
      rights,
      realms: ['*'],
      addresses: [],
      expires: app.now() + days * dayMs,
    },
  })
  return { key, secret, actor: app.withToken(secret) }
}

const readHonor = (by: Actor, gamerTag: number, address?: string) =>
  by.call(getStats, { params: { objectId: `game.private.player.${gamerTag}` } }, { ...(address && { address }) })
const writeHonor = (by: Actor, gamerTag: number) =>
  by.call(setStats, { params: { objectId: `game.private.player.${gamerTag}` }, body: { set: { HONOR: '5' } } })

test('an address with too many bad keys is refused, while a valid key still works from there', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const { actor } = await makeKey(app, admin)
  const address = '198.51.100.9'
  const bad = app.withToken(`rk_${app.cid.toString(36)}_${'x'.repeat(43)}`)
  for (let nth = 0; nth < attemptLimits['api key'].perAddress; nth += 1)
    await expect(readHonor(bad, gamerTag, address)).rejects.toEqual(refusedAs('InvalidTokenError'))
  await expect(readHonor(bad, gamerTag, address)).rejects.toEqual(refusedAs('TooManyRequests'))
  await readHonor(actor, gamerTag, address)
  await expect(readHonor(bad, gamerTag, '203.0.113.5')).rejects.toEqual(refusedAs('InvalidTokenError'))
})

test('a key has a limit of calls per minute', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { secret } = await makeKey(app, admin)
  const keyUse = new KeyIdentities(app.db, () => true)
  const now = app.now()
  for (let nth = 0; nth < maxKeyCallsPerMinute; nth += 1) await keyUse.identify(secret, now, '10.0.0.1')
  await expect(keyUse.identify(secret, now, '10.0.0.1')).rejects.toEqual(refusedAs('TooManyRequests'))
  await keyUse.identify(secret, now + 60_000, '10.0.0.1')
})

test('the grantor and the admins get a mail 14 days and 1 day before a key ends, and see it in Now', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { key } = await makeKey(app, admin, { days: 15 })
  const mails = () => app.db.selectFrom('emails').select('subject').where('subject', 'like', 'API key ends%').execute()
  await app.runJobs()
  expect(await mails()).toEqual([])
  app.advance(2 * dayMs)
  await app.runJobs()
  await app.runJobs()
  const first = await mails()
  expect(first.length).toBeGreaterThan(0)
  const later = await app.as('admin')
  const { needs } = await later.call(listNeeds, {})
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'ending-keys', id: String(key.id), name: 'main' }))
  app.advance(12.5 * dayMs)
  await app.runJobs()
  expect((await mails()).length).toBeGreaterThan(first.length)
})

test('another server, which has a revoked key in its cache, also rejects it', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { key, secret } = await makeKey(app, admin, { rights: ['view api-keys'] })
  const other = await startApp({}, app.databaseUrl)
  onTestFinished(() => other.close())
  other.clock.now = app.now()
  const headers = { authorization: `Bearer ${secret}`, 'x-beam-scope': String(app.cid) }
  const ask = async () => (await other.app.inject({ method: 'GET', url: listServiceAccounts.path, headers })).statusCode
  expect(await ask()).toBe(200)
  await admin.call(revokeApiKey, { params: { id: key.id } })
  await expect.poll(ask, { timeout: 20_000, interval: 20 }).toBe(401)
})

test('no key undoes what changes roles, users or keys', async () => {
  const app = await testApp()
  const [admin, other] = [await app.as('admin'), await app.as('tester')]
  const { actor } = await makeKey(app, admin, { rights: ['view audit', 'delete api-keys'] })
  await admin.call(grantRole, { params: { id: other.accountId }, body: { role: 'developer' } })
  const { rows } = await admin.call(listAuditEntries, { query: { limit: 5 } }, { scope: String(app.cid) })
  const roles = rows.find(({ subject }) => subject === 'roles')
  const undo = actor.call(undoChanges, { body: { ids: [roles?.id ?? 0] } }, { scope: String(app.cid) })
  await expect(undo).rejects.toEqual(refusedAs('Forbidden'))
})

test('a person cannot approve what their key asked for', async () => {
  const app = await testApp()
  const [grantor, colleague] = [await app.as('admin'), await app.as('admin')]
  const players = [await app.player(), await app.player()]
  const { actor } = await makeKey(app, grantor, { mode: 'plan' })
  const rules = { ...noApprovalRules, acts: { ...noApprovalRules.acts, 'many-players': 1 }, maxPlayers: 1 }
  await colleague.call(setApprovalRules, { body: { rules } })
  const { plan } = await actor.call(planStatsUpload, {
    body: { rows: players.map(({ gamerTag }) => [String(gamerTag), 'HONOR', '7']) },
  })
  const asked = await actor.call(askForApproval, { body: { subject: { kind: 'plan', id: plan.id } } })
  const give = (by: Actor) => by.call(giveApproval, { params: { id: asked.id }, body: { hash: asked.hash } })
  await expect(give(grantor)).rejects.toEqual(refusedAs('CannotApprove'))
  expect((await give(colleague)).approvals).toBe(1)
})

test('a key that may plan reviews a call, and cannot make it or record it in a change set', async () => {
  const app = await testApp()
  const rights: Right[] = [...allRights, 'view events', 'create events', 'edit events']
  const { actor } = await makeKey(app, await app.as('admin'), { mode: 'plan', rights })
  const { number } = await (await app.as('developer')).call(createChangeSet, { body: { name: 'Spring' } })
  const phases = [{ name: 'main', duration_minutes: 60 }]
  const content = {
    symbol: 'events.spring',
    name: 'Spring',
    start_date: new Date(app.now() + dayMs).toISOString(),
    phases,
  }
  const apply = (headers: Record<string, string>) => actor.send(applyEventContent, { body: { content } }, { headers })
  const refused = { status: 403, body: { error: 'NotForApiKeys' } }
  expect(await apply({})).toMatchObject(refused)
  expect(await apply({ [reviewHeader]: 'as-given', [changeSetHeader]: String(number) })).toMatchObject(refused)
  const reviewed = await apply({ [reviewHeader]: 'as-given' })
  expect(reviewed.status).toBe(200)
  const id = Number(reviewed.headers[reviewPlanHeader])
  expect(await actor.call(getPlan, { params: { id } })).toMatchObject({ plan: { kind: 'call' } })
  expect(await actor.send(applyPlan, { params: { id }, body: {} })).toMatchObject(refused)
})

test('the secret of a key is in no audit entry, mail, event or row of the database', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const { actor, secret, key } = await makeKey(app, admin)
  await writeHonor(actor, gamerTag)
  const rotated = await admin.call(rotateApiKey, { params: { id: key.id }, body: { overlapHours: 1 } })
  await app.countKeyUse()
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.db)
  expect(tables.length).toBeGreaterThan(100)
  const planted = [secret, rotated.secret].map((text) => `%${text.slice(-30)}%`)
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as t where t::text like any(${planted}::text[]) limit 1`.execute(app.db)
    expect([name, rows.length]).toEqual([name, 0])
  }
  const failed = await actor.call(listAdminUsers, {}).catch((error: unknown) => JSON.stringify(error))
  expect(failed).not.toContain(secret.slice(-30))
})

const probes: { name: string; ask: (by: Actor, gamerTag: number, other: number) => Promise<unknown>; never?: true }[] =
  [
    { name: 'read', ask: (by, gamerTag) => readHonor(by, gamerTag) },
    { name: 'write', ask: (by, gamerTag) => writeHonor(by, gamerTag) },
    { name: 'keys', ask: (by) => by.call(listServiceAccounts, {}) },
    { name: 'new account', ask: (by) => by.call(createServiceAccount, { body: { name: 'Own' } }), never: true },
    { name: 'role', ask: (by, _, id) => by.call(grantRole, { params: { id }, body: { role: 'admin' } }), never: true },
    { name: 'approve', ask: (by) => by.call(giveApproval, { params: { id: 1 }, body: { hash: 'x' } }), never: true },
  ]

type Op =
  | { kind: 'role'; role: 'admin' | 'developer' | 'tester' | undefined }
  | { kind: 'rights'; rights: Right[] }
  | { kind: 'realms'; isEverywhere: boolean }
  | { kind: 'rotate' }
  | { kind: 'revoke' }

const ops: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ kind: fc.constant('role' as const), role: fc.constantFrom('admin', 'developer', 'tester', undefined) }),
  fc.record({
    kind: fc.constant('rights' as const),
    rights: fc.uniqueArray(fc.constantFrom<Right>('view stats', 'edit stats', 'view api-keys'), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('realms' as const), isEverywhere: fc.boolean() }),
  fc.record({ kind: fc.constant('rotate' as const) }),
  fc.record({ kind: fc.constant('revoke' as const) }),
)

test('whatever happens to a key and its grantor, it does nothing that the grantor could not do then', async () => {
  const app = await testApp()
  const owner = await app.as('admin')
  const { gamerTag } = await app.player()
  await fc.assert(
    fc.asyncProperty(fc.array(ops, { minLength: 2, maxLength: 6 }), async (steps) => {
      const grantor = await app.as('admin')
      const made = await makeKey(app, grantor, { rights: ['view stats', 'edit stats', 'view api-keys'] })
      let { actor } = made
      const id = made.key.id
      for (const step of steps) {
        if (step.kind === 'role') {
          const target = { params: { id: grantor.accountId } }
          await (step.role
            ? owner.call(grantRole, { ...target, body: { role: step.role } })
            : owner.call(revokeRole, { ...target, body: {} })
          ).catch(() => undefined)
        } else if (step.kind === 'rights') {
          await grantor.call(updateApiKey, { params: { id }, body: { rights: step.rights } }).catch(() => undefined)
        } else if (step.kind === 'realms') {
          const realms = step.isEverywhere ? ['*'] : [app.staging]
          await grantor.call(updateApiKey, { params: { id }, body: { realms } }).catch(() => undefined)
        } else if (step.kind === 'rotate') {
          const answer = await grantor
            .call(rotateApiKey, { params: { id }, body: { overlapHours: 0 } })
            .catch(() => undefined)
          if (answer) actor = app.withToken(answer.secret)
        } else await grantor.call(revokeApiKey, { params: { id } }).catch(() => undefined)
        for (const probe of probes) {
          const codeOf = (by: Actor) =>
            probe.ask(by, gamerTag, owner.accountId).then(
              () => 'done',
              (error: { code: string }) => error.code,
            )
          const ofKey = await codeOf(actor)
          if (probe.never) expect([probe.name, ofKey]).not.toEqual([probe.name, 'done'])
          else if (ofKey === 'done') expect([probe.name, await codeOf(grantor)]).toEqual([probe.name, 'done'])
        }
      }
    }),
    { numRuns: 8 },
  )
})

test('a key changes no account of an operator, whatever the role of its grantor', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const rights: Right[] = ['change-email player-profile', 'edit player-profile', 'view player-profile']
  const { actor } = await makeKey(app, admin, { rights })
  const organization = { scope: String(app.cid) }
  for (const role of ['tester', 'admin'] as const) {
    const params = { id: (await app.as(role)).accountId }
    await expect(
      actor.call(changePlayerEmail, { params, body: { newEmail: `${role}@evil.test` } }, organization),
    ).rejects.toEqual(refusedAs('RoleAboveOwn'))
  }
  const { accountId } = await app.player()
  await actor.call(changePlayerEmail, { params: { id: accountId }, body: { newEmail: 'mira@players.test' } })
})

test('a key ranks lowest: it renames no change set of a colleague', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { actor } = await makeKey(app, admin)
  const { number } = await (await app.as('developer')).call(createChangeSet, { body: { name: 'Spring' } })
  await expect(actor.call(updateChangeSet, { params: { number }, body: { name: 'Mine' } })).rejects.toEqual(
    refusedAs('Forbidden'),
  )
})

test('the secret of a key is in no log line, metric or answer, even if the server fails', async () => {
  const own = await ownApp()
  const { gamerTag } = await own.player()
  const { secret } = await makeKey(own, await own.as('admin'))
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { app, close } = await startApp({}, own.databaseUrl, { log })
  const ask = (url: string, more: object = {}) =>
    app.inject({ url, headers: { authorization: `Bearer ${secret}`, 'x-beam-scope': own.scope }, ...more })
  const stats = `/object/stats/game.private.player.${gamerTag}`
  const answers = [
    await ask(stats),
    await ask('/basic/accounts/admin/me'),
    await ask(`/nowhere?key=${secret}`),
    await ask(`/nowhere/${secret}`),
    await ask('/basic/accounts/search', { method: 'POST', payload: secret }),
    await ask(stats, { headers: { authorization: `Bearer ${secret.slice(0, -1)}`, 'x-beam-scope': secret } }),
  ]
  await sql`alter table stats rename to lost_stats`.execute(own.db)
  answers.push(await ask(stats))
  await sql`alter table lost_stats rename to stats`.execute(own.db)
  expect(answers.map(({ statusCode }) => statusCode)).toContain(500)
  expect(lines.length).toBeGreaterThan(0)
  const { payload: metrics } = await app.inject('/metrics')
  const texts = [...lines, metrics, ...answers.flatMap(({ payload, headers }) => [payload, JSON.stringify(headers)])]
  expect(texts.filter((text) => text.includes(secret.slice(-30, -1)))).toEqual([])
  await close()
})
