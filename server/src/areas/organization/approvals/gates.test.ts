import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { sendMail, sendMailsToPlayer, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { notifyNamedPlayers, notifyPlayers, publishMessage } from '@regent/contract/communicate/notifications'
import { allEndpoints } from '@regent/contract/endpoints'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { addPromoCodes, createPromo, listPromos } from '@regent/contract/monetize/promo-codes'
import { saveContent } from '@regent/contract/operate/content/content'
import {
  archiveManifest,
  archiveManifests,
  getManifestHistory,
  repeatManifest,
  saveManifest,
  unarchiveManifests,
} from '@regent/contract/operate/content/content-manifests'
import { promoteContent, pullManifest, pullManifests } from '@regent/contract/operate/content/content-promotion'
import { copySeason, createSeason, endSeason, scheduleSeason } from '@regent/contract/operate/seasons'
import { type ApprovalAct, noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { archiveRealm, revealRealmSecret } from '@regent/contract/organization/realms'
import { updateStatsBatch } from '@regent/contract/players/stats'
import { dayMs, hourMs } from '@regent/contract/time'
import { beforeAll, expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/**
 * Every way around the plans of an act: each is open where nothing is asked, and closed where the realm asks for approvals.
 * A call that may answer ApprovalNeeded and is not here fails the last test.
 */

type World = {
  app: TestApp
  players: Actor[]
  uid: string
  promo: number
  entry: number
  gift: number
  season: number
  copiedSeason: number
}
let world: World
let admin: Actor
const attachments = [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }]
const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 5 }] }
const mailTo = (receiverGamerTag: number) => ({ receiverGamerTag, category: 'gifts', subject: 'Hello', attachments })

/** A season of one announcement that is not shown yet. */
async function addSeason(app: TestApp, symbol: string, more: object): Promise<number> {
  const start = app.now() + dayMs
  const end = start + dayMs
  const times = { start_date: new Date(start).toISOString(), end_date: new Date(end).toISOString() }
  const texts = { title: 'News', summary: 'For all', body: 'Hello' }
  await admin.call(saveAnnouncement, { body: { symbol, channel: 'main', ...texts, ...times, ...more } })
  const part = { kind: 'announcement' as const, id: symbol, startsAfter: 0, endsAfter: 0 }
  return (await admin.call(createSeason, { body: { name: symbol, start, end, parts: [part] } })).id
}

/** A season that copies an announcement with gifts once it is scheduled. */
async function copyGifts(app: TestApp): Promise<number> {
  const id = await addSeason(app, 'presents', { attachments: [{ symbol: 'currency.gems', count: 5 }] })
  const copies = [{ kind: 'announcement' as const, id: 'presents', copyAs: 'more-presents' }]
  const body = { name: 'Again', start: app.now() + 3 * dayMs, copies }
  return (await admin.call(copySeason, { params: { id }, body })).id
}

beforeAll(async () => {
  const app = await ownApp()
  admin = await app.as('admin')
  await app.as('admin')
  const players = [await app.player(), await app.player()]
  await publishItems(app, [{ id: 'currency.gems' }])
  await publishItems(app, [{ id: 'currency.gold' }])
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }], app.staging)
  const { content } = await admin.call(saveContent, {
    body: { content: [{ id: 'items.hat', checksum: '0'.repeat(32), properties: {}, tags: [] }] },
  })
  const references = content
  await admin.call(saveManifest, { body: { id: 'winter', references, force: 'a test' } })
  await admin.call(saveManifest, { body: { id: 'summer', references, force: 'a test' } })
  await admin.call(archiveManifest, { params: { id: 'summer' }, body: { archived: true } })
  const { manifests } = await admin.call(getManifestHistory, { query: { id: 'global' } })
  await admin.call(createPromo, { body: { definition: { name: 'SPRING', gift }, codes: 1, claimsPerCode: 1 } })
  const promo = (await admin.call(listPromos, { query: {} })).summaries[0]?.definition.id ?? 0
  const entries = (await admin.call(listAuditEntries, { query: { subject: 'manifest' } })).rows
  const entry = entries.find(({ subjectId }) => subjectId === 'winter')?.id ?? 0
  // A grant and its undo, which undoing would repeat.
  const params = { gamerTag: players[0]?.gamerTag ?? 0 }
  await admin.call(updateInventory, { params, body: { currencies: { 'currency.gems': 5 } } })
  const newest = async () => (await admin.call(listAuditEntries, { query: { subject: 'currency' } })).rows[0]?.id ?? 0
  await admin.call(undoChanges, { body: { ids: [await newest()] } })
  world = {
    app,
    players,
    uid: manifests.at(-1)?.uid ?? '',
    promo,
    entry,
    gift: await newest(),
    season: await addSeason(app, 'parade', {}),
    copiedSeason: await copyGifts(app),
  }
})

type Gate = { act: ApprovalAct | 'budget'; through: (world: World, by: Actor) => Promise<unknown> }

const gates: Record<string, Gate> = {
  undoChanges: { act: 'publish', through: ({ entry }, by) => by.call(undoChanges, { body: { ids: [entry] } }) },
  saveManifest: {
    act: 'publish',
    through: (_, by) => by.call(saveManifest, { body: { id: 'global', references: [], force: 'test' } }),
  },
  repeatManifest: { act: 'publish', through: ({ uid }, by) => by.call(repeatManifest, { body: { uid } }) },
  archiveManifest: {
    act: 'publish',
    through: (_, by) => by.call(archiveManifest, { params: { id: 'winter' }, body: { archived: true } }),
  },
  archiveManifests: {
    act: 'publish',
    through: (_, by) => by.call(archiveManifests, { body: { manifestIds: ['winter'] } }),
  },
  unarchiveManifests: {
    act: 'publish',
    through: (_, by) => by.call(unarchiveManifests, { body: { manifestIds: ['summer'] } }),
  },
  promoteContent: {
    act: 'promote',
    through: ({ app }, by) => by.call(promoteContent, { body: { sourcePid: app.staging } }),
  },
  pullManifest: {
    act: 'promote',
    through: ({ app }, by) => by.call(pullManifest, { body: { sourceRealmPid: app.staging, id: 'global' } }),
  },
  pullManifests: {
    act: 'promote',
    through: ({ app }, by) => by.call(pullManifests, { body: { sourceRealmPid: app.staging } }),
  },
  notifyPlayers: {
    act: 'many-players',
    through: (_, by) => by.call(notifyPlayers, { body: { payload: { messageFull: 'Hello' } } }),
  },
  notifyNamedPlayers: {
    act: 'many-players',
    through: ({ players }, by) =>
      by.call(notifyNamedPlayers, {
        body: { payload: { messageFull: 'Hello' }, dbids: players.map(({ gamerTag }) => gamerTag) },
      }),
  },
  publishMessage: {
    act: 'many-players',
    through: (_, by) => by.call(publishMessage, { body: { channel: 'news', body: 'Hello' } }),
  },
  'saveAnnouncement to all': {
    act: 'many-players',
    through: (_, by) =>
      by.call(saveAnnouncement, {
        body: { symbol: 'news', channel: 'main', title: 'News', summary: 'For all', body: 'Hello' },
      }),
  },
  scheduleSeason: {
    act: 'many-players',
    through: ({ app, season: id }, by) =>
      by.call(scheduleSeason, { params: { id }, body: { start: app.now() + 2 * dayMs } }),
  },
  endSeason: {
    act: 'many-players',
    through: ({ app, season: id }, by) =>
      by.call(endSeason, { params: { id }, body: { at: app.now() + 2 * dayMs + hourMs } }),
  },
  'scheduleSeason that copies gifts': {
    act: 'budget',
    through: ({ app, copiedSeason: id }, by) =>
      by.call(scheduleSeason, { params: { id }, body: { start: app.now() + 2 * dayMs } }),
  },
  revealRealmSecret: {
    act: 'secret',
    through: ({ app }, by) =>
      by.call(revealRealmSecret, { params: { pid: app.pid }, body: { reason: 'The match server moves' } }),
  },
  archiveRealm: {
    act: 'archive',
    through: ({ app }, by) => by.call(archiveRealm, { body: { pid: app.development } }, { scope: String(app.cid) }),
  },
  updateStatsBatch: {
    act: 'many-players',
    through: ({ players }, by) =>
      by.call(updateStatsBatch, {
        body: {
          updates: players.map(({ gamerTag }) => ({ objectId: `game.private.player.${gamerTag}`, set: { A: 'b' } })),
        },
      }),
  },
  'sendMail to many': {
    act: 'many-players',
    through: ({ players }, by) =>
      by.call(sendMail, {
        body: { sendMailRequests: players.map(({ gamerTag }) => ({ ...mailTo(gamerTag), attachments: [] })) },
      }),
  },
  'sendMailsToPlayer twice': {
    act: 'many-players',
    through: ({ players: [one] }, by) => {
      const mail = { ...mailTo(one?.gamerTag ?? 0), attachments: [] }
      return by.call(sendMailsToPlayer, {
        params: { gamerTag: one?.gamerTag ?? 0 },
        body: { sendMailRequests: [mail, mail] },
      })
    },
  },
  updateInventory: {
    act: 'budget',
    through: ({ players: [one] }, by) =>
      by.call(updateInventory, {
        params: { gamerTag: one?.gamerTag ?? 0 },
        body: { currencies: { 'currency.gems': 5 } },
      }),
  },
  sendMail: {
    act: 'budget',
    through: ({ players: [one] }, by) =>
      by.call(sendMail, { body: { sendMailRequests: [mailTo(one?.gamerTag ?? 0)] } }),
  },
  sendMailToPlayer: {
    act: 'budget',
    through: ({ players: [one] }, by) => {
      const { receiverGamerTag: gamerTag, ...body } = mailTo(one?.gamerTag ?? 0)
      return by.call(sendMailToPlayer, { params: { gamerTag }, body })
    },
  },
  sendMailsToPlayer: {
    act: 'budget',
    through: ({ players: [one] }, by) =>
      by.call(sendMailsToPlayer, {
        params: { gamerTag: one?.gamerTag ?? 0 },
        body: { sendMailRequests: [mailTo(one?.gamerTag ?? 0)] },
      }),
  },
  createPromo: {
    act: 'budget',
    through: (_, by) =>
      by.call(createPromo, { body: { definition: { name: 'AUTUMN', gift }, codes: 1, claimsPerCode: 1 } }),
  },
  addPromoCodes: {
    act: 'budget',
    through: ({ promo }, by) =>
      by.call(addPromoCodes, { body: { definitionId: promo, codes: ['MORE-CODES'], claimsPerCode: 1 } }),
  },
  saveAnnouncement: {
    act: 'budget',
    through: (_, by) =>
      by.call(saveAnnouncement, {
        body: {
          symbol: 'gifts',
          channel: 'main',
          title: 'Gifts',
          summary: 'For all',
          body: 'Take them',
          attachments: [{ symbol: 'currency.gems', count: 5 }],
        },
      }),
  },
  'undoChanges of the undo of a grant': {
    act: 'budget',
    through: ({ gift: id }, by) => by.call(undoChanges, { body: { ids: [id] } }),
  },
}

/** A budget alone: the announcement with gifts reaches everybody, too. */
const budgeted = { ...noApprovalRules, budgets: [{ role: 'admin' as const, perDay: 4 }] }

const strict = {
  ...noApprovalRules,
  acts: { publish: 1, promote: 1, 'many-players': 1, grant: 0, archive: 1, secret: 1 },
  maxPlayers: 1,
  budgets: [{ role: 'admin' as const, perDay: 4 }],
}

test.each(Object.entries(gates))(
  '%s is closed where the realm asks for it, and says what to do',
  async (_, { act, through }) => {
    const { app } = world
    const rules = act === 'budget' ? budgeted : strict
    for (const pid of [app.pid, app.development]) {
      await app.db.deleteFrom('approval_rules').where('pid', '=', pid).execute()
      await admin.call(setApprovalRules, { body: { rules } }, { scope: `${app.cid}.${pid}` })
    }
    await expect(through(world, admin)).rejects.toMatchObject(
      act === 'budget'
        ? {
            status: 403,
            code: 'GrantBudgetExceeded',
            message: expect.stringContaining('The budget resets at 2026-01-16 00:00 UTC'),
          }
        : {
            status: 403,
            code: 'ApprovalNeeded',
            message: expect.stringMatching(
              /(Create a plan|publish the manifest|Send a mail instead|Add it to a change set|Review it).*Nothing was changed\.$/,
            ),
          },
    )
    // With approvals of grants, what exceeds a budget can be approved.
    if (act !== 'budget') return
    await admin.call(setApprovalRules, { body: { rules: { ...rules, acts: { ...rules.acts, grant: 1 } } } })
    await expect(through(world, admin)).rejects.toMatchObject({ status: 403, code: 'ApprovalNeeded' })
  },
)

test.each(Object.entries(gates))('%s is open where nothing is asked', async (_, { through }) => {
  const { app } = world
  await app.db.deleteFrom('approval_rules').where('pid', 'in', [app.pid, app.development]).execute()
  await through(world, admin)
})

test('a service of the realm is no operator: its gates stay open', async () => {
  const { app } = world
  await app.db.deleteFrom('approval_rules').where('pid', '=', app.pid).execute()
  await admin.call(setApprovalRules, { body: { rules: strict } })
  const { token, end } = app.services.identities.issueInternalToken({ kind: 'server', pid: app.pid })
  const service = app.withToken(token)
  const gamerTag = world.players[0]?.gamerTag ?? 0
  await service.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': 500 } } })
  end()
})

test('every call that may need approval is among the gates', () => {
  const known = new Set([
    ...Object.keys(gates).map((name) => name.split(' ')[0]),
    'applyPlan',
    'retryPlan',
    'startRun',
    'setApprovalRules',
  ])
  const listed = allEndpoints.filter(({ call }) => call.errors?.includes('ApprovalNeeded')).map(({ name }) => name)
  // A coupon needs a listing that coupons buy: listing-states.test.ts of commerce.
  expect(listed.filter((name) => !known.has(name))).toEqual(['giveCoupon'])
  const giving = allEndpoints.filter(({ call }) => call.gives !== undefined).map(({ name }) => name)
  expect(giving.filter((name) => !known.has(name))).toEqual(['giveCoupon'])
})
