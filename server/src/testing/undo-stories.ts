import { grantRole, revokeRole } from '@regent/contract/admin-users'
import { type AuditEntry, type AuditSubject, listAuditEntries, undoChanges } from '@regent/contract/audit'
import { createUploadUrlsForOperator, deleteSave, getSaveManifest } from '@regent/contract/cloud-saves'
import { getConfig, updateConfig } from '@regent/contract/config'
import { addNote, deleteNote, editNote, listNotes } from '@regent/contract/notes'
import { archiveRealm, createRealm, listRealms, renameRealm, reparentRealms } from '@regent/contract/realms'
import { createSegment, deleteSegment, listSegments, updateSegment } from '@regent/contract/segments'
import { deleteServicePlan, listServicePlans, saveServicePlan } from '@regent/contract/service-plans'
import { deleteStats, getStats, objectIdOf, setStats } from '@regent/contract/stats'
import { liftSuspension, listSuspensions, suspendPlayer } from '@regent/contract/suspensions'
import { expect } from 'vitest'
import { accountStories } from './account-stories.ts'
import { announcementStories } from './announcement-stories.ts'
import { campaignStories } from './campaign-stories.ts'
import { cloudFileStories } from './cloud-file-stories.ts'
import { commerceStories } from './commerce-stories.ts'
import { contentStories } from './content-stories.ts'
import { entitlementStories } from './entitlement-stories.ts'
import { eventStories } from './event-stories.ts'
import { groupStories } from './group-stories.ts'
import { inventoryStories } from './inventory-stories.ts'
import { launchMessageStories } from './launch-message-stories.ts'
import { leaderboardStories } from './leaderboard-stories.ts'
import { logStories } from './log-stories.ts'
import { mailStories } from './mail-stories.ts'
import { microserviceStories } from './microservice-stories.ts'
import { paymentStories } from './payment-stories.ts'
import { promoStories } from './promo-stories.ts'
import { pvpStories } from './pvp-stories.ts'
import { schedulerStories } from './scheduler-stories.ts'
import { shardStories } from './shard-stories.ts'
import type { Actor, TestApp } from './test-app.ts'
import { timerStories } from './timer-stories.ts'
import { tournamentStories } from './tournament-stories.ts'
import { trialStories } from './trial-stories.ts'
import type { Story } from './undo-story.ts'

const gamerTags = new WeakMap<TestApp, number>()
const playerOf = async (app: TestApp): Promise<number> => {
  const known = gamerTags.get(app) ?? (await app.player()).gamerTag
  gamerTags.set(app, known)
  return known
}
export const spaceOf = async (app: TestApp) => ({ objectId: objectIdOf('game.private', await playerOf(app)) })

export const stat = {
  set: (value: string) => async (app: TestApp, by: Actor) => {
    await by.call(setStats, { params: await spaceOf(app), body: { set: { LEVEL: value } } })
  },
  state: async (app: TestApp, by: Actor) => (await by.call(getStats, { params: await spaceOf(app) })).stats,
}

const rename = (newName: string) => async (app: TestApp, by: Actor) => {
  await by.call(renameRealm, { body: { projectId: app.staging, newName } })
}
export const realmsOf = async (app: TestApp, by: Actor) =>
  (await by.call(listRealms, { query: { rootPID: app.pid } })).projects.map(({ projectName, parent, archived }) => ({
    projectName,
    parent,
    archived,
  }))

const colleagues = new WeakMap<TestApp, number>()
export const colleagueOf = async (app: TestApp): Promise<number> => {
  const known = colleagues.get(app) ?? (await app.as('tester')).accountId
  colleagues.set(app, known)
  return known
}
export const rolesOf = async (app: TestApp) =>
  app.db
    .selectFrom('accounts')
    .select(['role', 'realm_roles'])
    .where('cid', '=', app.cid)
    .where('id', '=', await colleagueOf(app))
    .executeTakeFirst()

const config = {
  set: (value: string) => async (_: TestApp, by: Actor) => {
    await by.call(updateConfig, { body: { upserts: { 'shop|mode': value } } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(updateConfig, { body: { deletes: ['shop|mode'] } })
  },
  state: async (_: TestApp, by: Actor) => (await by.call(getConfig, {})).config,
}

const plan = {
  save:
    (...mongoHosts: string[]) =>
    async (_: TestApp, by: Actor) => {
      const redisShards = [{ shardId: 1, masterHost: 'redis-1:6379', slaveHosts: ['redis-2:6379'] }]
      await by.call(saveServicePlan, { body: { name: 'large', mongoHosts, redisShards } })
    },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(deleteServicePlan, { body: { name: 'large' } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await by.call(listServicePlans, {})).result.map(({ name, dataDomain }) => ({ name, dataDomain })),
}

const note = {
  add: async (app: TestApp, by: Actor) => {
    await by.call(addNote, { body: { gamerTag: await playerOf(app), text: 'one' } })
  },
  edit: (text: string) => async (app: TestApp, by: Actor) => {
    const id = (await note.state(app, by))[0]?.id ?? 0
    await by.call(editNote, { params: { id }, body: { text } })
  },
  remove: async (app: TestApp, by: Actor) => {
    const id = (await note.state(app, by))[0]?.id ?? 0
    await by.call(deleteNote, { params: { id } })
  },
  state: async (app: TestApp, by: Actor) =>
    (await by.call(listNotes, { query: { gamerTag: await playerOf(app) } })).rows.map(({ id, text, isPinned }) => ({
      id,
      text,
      isPinned,
    })),
}

const file = {
  put: (content: string) => async (app: TestApp, by: Actor) => {
    const request = [{ objectKey: 'world.dat', sizeInBytes: content.length }]
    const body = { playerId: await playerOf(app), request }
    const { response } = await by.call(createUploadUrlsForOperator, { body })
    const url = new URL(response[0]?.url ?? '').pathname
    expect((await app.app.inject({ method: 'PUT', url, payload: content })).statusCode).toBe(200)
  },
  remove: async (app: TestApp, by: Actor) => {
    await by.call(deleteSave, { params: { playerId: await playerOf(app) }, body: { objectKey: 'world.dat' } })
  },
  state: async (app: TestApp, by: Actor) => {
    const { body } = await by.send(getSaveManifest, { query: { playerId: await playerOf(app) } })
    return (
      (body as { manifest?: { key: string; eTag: string }[] }).manifest?.map(({ key, eTag }) => ({ key, eTag })) ?? []
    )
  },
}

const suspension = {
  suspend: (reason: string) => async (app: TestApp, by: Actor) => {
    const body = { player: await playerOf(app), reason, until: app.now() + 3_600_000, message: 'See you in an hour.' }
    await by.call(suspendPlayer, { body })
  },
  lift: async (app: TestApp, by: Actor) => {
    const query = { player: await playerOf(app), current: true }
    const { rows } = await by.call(listSuspensions, { query })
    for (const { id } of rows) await by.call(liftSuspension, { params: { id } })
  },
  state: async (app: TestApp, by: Actor) => {
    const query = { player: await playerOf(app), current: true }
    const { rows } = await by.call(listSuspensions, { query })
    return rows.map(({ until, reason, message }) => ({ until, reason, message }))
  },
}

const segment = {
  make: async (_: TestApp, by: Actor) => {
    await by.call(createSegment, { body: { name: 'Veterans', search: { platform: 'iOS' }, isShared: true } })
  },
  list: async (by: Actor) => (await by.call(listSegments, {})).segments,
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    const [first] = await segment.list(by)
    await by.call(updateSegment, { params: { id: first?.id ?? 0 }, body: { name } })
  },
  remove: async (_: TestApp, by: Actor) => {
    const [first] = await segment.list(by)
    await by.call(deleteSegment, { params: { id: first?.id ?? 0 } })
  },
  /** Only an undo makes the same segment again. */
  makeAgain: async (app: TestApp, by: Actor) => {
    const { rows } = await by.call(listAuditEntries, { query: { limit: 1 } })
    await by.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
    await segment.rename('Old hands')(app, by)
  },
  state: async (_: TestApp, by: Actor) =>
    (await segment.list(by)).map(({ id, name, search, isShared }) => ({ id, name, search, isShared })),
}

/** What the trail has, the newest first. */
export const entriesOf = async (by: Actor, scope?: string): Promise<AuditEntry[]> =>
  (await by.call(listAuditEntries, { query: {} }, { scope: scope ?? by.organization })).rows

/** Every subject that can be undone stands here. */
export const stories: Partial<Record<AuditSubject, Story[]>> = {
  ...accountStories,
  ...announcementStories(playerOf),
  ...eventStories(playerOf),
  ...inventoryStories(playerOf),
  ...mailStories(playerOf),
  ...cloudFileStories,
  ...campaignStories,
  ...commerceStories,
  ...paymentStories,
  ...contentStories,
  ...entitlementStories(playerOf),
  ...groupStories,
  ...launchMessageStories,
  ...leaderboardStories,
  ...tournamentStories,
  ...trialStories,
  ...promoStories,
  ...pvpStories,
  ...schedulerStories,
  ...timerStories,
  ...shardStories,
  ...microserviceStories,
  ...logStories,
  stat: [
    {
      name: 'a stat that was set',
      change: async (app, by) => {
        await stat.set('1')(app, by)
        await stat.set('2')(app, by)
      },
      newer: stat.set('3'),
      state: stat.state,
    },
    { name: 'a stat that was made', change: stat.set('1'), newer: stat.set('2'), state: stat.state },
    {
      name: 'a stat that was deleted',
      change: async (app, by) => {
        await stat.set('1')(app, by)
        await by.call(deleteStats, { params: await spaceOf(app), body: { stats: ['LEVEL'] } })
      },
      newer: stat.set('7'),
      state: stat.state,
    },
  ],
  'cloud-save': [
    { name: 'a file that was put', change: file.put('one'), newer: file.put('two'), state: file.state },
    {
      name: 'a file that was deleted',
      change: async (app, by) => {
        await file.put('one')(app, by)
        await file.remove(app, by)
      },
      newer: file.put('two'),
      state: file.state,
    },
  ],
  note: [
    { name: 'a note that was written', change: note.add, newer: note.edit('two'), state: note.state },
    {
      name: 'a note that was changed',
      change: async (app, by) => {
        await note.add(app, by)
        await note.edit('two')(app, by)
      },
      newer: note.edit('three'),
      state: note.state,
    },
  ],
  suspension: [
    {
      name: 'a suspension',
      change: suspension.suspend('cheating'),
      newer: async (app, by) => {
        await suspension.lift(app, by)
        await suspension.suspend('insults')(app, by)
      },
      state: suspension.state,
    },
    {
      name: 'a suspension that was lifted',
      change: async (app, by) => {
        await suspension.suspend('cheating')(app, by)
        await suspension.lift(app, by)
      },
      newer: suspension.suspend('insults'),
      state: suspension.state,
    },
  ],
  config: [
    { name: 'a key that was made', change: config.set('on'), newer: config.set('off'), state: config.state },
    {
      name: 'a key that was changed',
      change: async (app, by) => {
        await config.set('on')(app, by)
        await config.set('off')(app, by)
      },
      newer: config.remove,
      state: config.state,
    },
    {
      name: 'a key that was deleted',
      change: async (app, by) => {
        await config.set('on')(app, by)
        await config.remove(app, by)
      },
      newer: config.set('slow'),
      state: config.state,
    },
  ],
  realm: [
    { name: 'a new name', change: rename('Rehearsal'), newer: rename('Dress rehearsal'), state: realmsOf },
    {
      name: 'another parent',
      change: async (app, by) => {
        await by.call(reparentRealms, {
          body: { rootPID: app.pid, projects: [{ pid: app.development, parent: app.pid }] },
        })
      },
      newer: async (app, by) => {
        await by.call(createRealm, { params: { product: 'regent' }, body: { name: 'third', parent: app.pid } })
        const { projects } = await by.call(listRealms, { query: { rootPID: app.pid } })
        const third = projects.find(({ projectName }) => projectName === 'third')?.pid ?? ''
        await by.call(reparentRealms, {
          body: { rootPID: app.pid, projects: [{ pid: app.development, parent: third }] },
        })
      },
      state: realmsOf,
    },
    {
      name: 'archiving',
      change: async (app, by) => {
        await by.call(archiveRealm, { body: { pid: app.development } })
      },
      newer: async (_, by) => {
        const [entry] = await entriesOf(by)
        await by.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
      },
      state: realmsOf,
    },
  ],
  segment: [
    { name: 'a segment that was made', change: segment.make, newer: segment.rename('Old hands'), state: segment.state },
    {
      name: 'a segment that was renamed',
      change: async (app, by) => {
        await segment.make(app, by)
        await segment.rename('Old hands')(app, by)
      },
      newer: segment.rename('Veterans of the sea'),
      state: segment.state,
    },
    {
      name: 'a segment that was deleted',
      change: async (app, by) => {
        await segment.make(app, by)
        await segment.remove(app, by)
      },
      newer: segment.makeAgain,
      state: segment.state,
    },
  ],
  'service-plan': [
    { name: 'a plan that was made', change: plan.save('db-1'), newer: plan.save('db-2'), state: plan.state },
    {
      name: 'a plan that was changed',
      change: async (app, by) => {
        await plan.save('db-1')(app, by)
        await plan.save('db-1', 'db-2')(app, by)
      },
      newer: plan.save('db-3'),
      state: plan.state,
    },
    {
      name: 'a plan that was deleted',
      change: async (app, by) => {
        await plan.save('db-1')(app, by)
        await plan.remove(app, by)
      },
      newer: plan.save('db-2'),
      state: plan.state,
    },
  ],
  roles: [
    {
      name: 'a role that was given',
      change: async (app, by) => {
        await by.call(grantRole, {
          params: { id: await colleagueOf(app) },
          body: { role: 'developer', realm: app.staging },
        })
      },
      newer: async (app, by) => {
        await by.call(grantRole, {
          params: { id: await colleagueOf(app) },
          body: { role: 'admin', realm: app.staging },
        })
      },
      state: rolesOf,
    },
    {
      name: 'all access taken away',
      change: async (app, by) => {
        const id = await colleagueOf(app)
        await by.call(grantRole, { params: { id }, body: { role: 'developer', realm: app.staging } })
        await by.call(revokeRole, { params: { id }, body: {} })
      },
      newer: async (app, by) => {
        const id = await colleagueOf(app)
        await by.call(grantRole, { params: { id }, body: { role: 'developer', realm: app.staging } })
        await by.call(grantRole, { params: { id }, body: { role: 'developer' } })
      },
      state: rolesOf,
    },
  ],
}
