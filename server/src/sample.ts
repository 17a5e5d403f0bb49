import { generateKeyPairSync, sign } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createAdminUser, getCurrentOperator, grantRole } from '@regent/contract/admin-users'
import { importHistory } from '@regent/contract/analytics'
import {
  claimAnnouncements,
  deletePlayerAnnouncements,
  readAnnouncements,
  saveAnnouncement,
} from '@regent/contract/announcements'
import { createToken, registerAccount } from '@regent/contract/auth'
import { createCampaign, listCampaigns, planCampaign, saveTemplate } from '@regent/contract/campaigns'
import { createUploadUrlsForOperator } from '@regent/contract/cloud-saves'
import { buyListing, saveCatalog, saveSkus } from '@regent/contract/commerce'
import { updateConfig } from '@regent/contract/config'
import { checkAlias, createCustomer } from '@regent/contract/customers'
import {
  claimEntitlement,
  createEntitlementDefinition,
  grantEntitlements,
  listPlayerEntitlements,
  revokeEntitlement,
} from '@regent/contract/entitlements'
import { applyEventContent, claimEventRewards, setEventScore } from '@regent/contract/events'
import { applyToGroup, changeGroupRole, createGroup, inviteToGroup, joinGroup } from '@regent/contract/groups'
import { planGrant, updateInventory } from '@regent/contract/inventory'
import {
  createLeaderboard,
  getLeaderboardAssignment,
  partitionOf,
  setLeaderboardEntry,
} from '@regent/contract/leaderboards'
import { planMail, searchMail, sendMail, updateMail } from '@regent/contract/mail'
import { addNote } from '@regent/contract/notes'
import {
  beginPayment,
  cancelPayment,
  completePayment,
  failPayment,
  listPaymentAudits,
  setPaymentState,
} from '@regent/contract/payments'
import { applyPlan } from '@regent/contract/plans'
import { getOwnAccount, getPlayer, updateOwnAccount } from '@regent/contract/players'
import { changePlayerEmail, planForgetPlayer, updatePlayerAccount } from '@regent/contract/profile'
import { addPromoCodes, claimPromoCode, createPromo, listPromoCodes } from '@regent/contract/promo-codes'
import { archiveRealm, createGame, createRealm, listGames, listRealms } from '@regent/contract/realms'
import { sampleHistory } from '@regent/contract/samples/analytics'
import { sampleAnnouncements } from '@regent/contract/samples/announcements'
import { sampleCampaigns, sampleTemplates } from '@regent/contract/samples/campaigns'
import { sampleOffers, sampleSkus, sampleStores } from '@regent/contract/samples/commerce'
import { sampleConfigs } from '@regent/contract/samples/config'
import { sampleEntitlementDefinitions, sampleGrants } from '@regent/contract/samples/entitlements'
import { sampleEventScores, sampleEvents } from '@regent/contract/samples/events'
import { sampleGroups } from '@regent/contract/samples/groups'
import { sampleHoldings } from '@regent/contract/samples/inventory'
import { sampleLeaderboards, sampleScores } from '@regent/contract/samples/leaderboards'
import { sampleMails } from '@regent/contract/samples/mail'
import { countries, guestCount, languages, pick, platforms, playerNames } from '@regent/contract/samples/players'
import { samplePromos } from '@regent/contract/samples/promo-codes'
import { sampleSegments } from '@regent/contract/samples/segments'
import { samplePlan } from '@regent/contract/samples/service-plans'
import { sampleShards } from '@regent/contract/samples/shards'
import { studio } from '@regent/contract/samples/studio'
import { sampleTimerTexts } from '@regent/contract/samples/timers'
import { sampleTournament, tournamentScore } from '@regent/contract/samples/tournaments'
import { createSegment } from '@regent/contract/segments'
import { saveServicePlan } from '@regent/contract/service-plans'
import { startSession } from '@regent/contract/sessions'
import { createShard } from '@regent/contract/shards'
import { objectIdOf, planStatsOfPlayers, setClientStats, updateStatsBatch } from '@regent/contract/stats'
import { liftSuspension, suspendPlayer } from '@regent/contract/suspensions'
import { saveTimer } from '@regent/contract/timers'
import { joinTournament, setTournamentScore, updateTournamentStatus } from '@regent/contract/tournaments'
import { sampleFiles } from './cloud-files/sample.ts'
import { sampleContentOf } from './content/sample.ts'
import { scheduleJobs } from './scheduler/sample.ts'
import { isRunning, Remote } from './simulate/http.ts'
import { sampleTrialsOf } from './trials/sample.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
  })
  if (!(await isRunning(values.url)))
    throw new Error(`No Regent answers at ${values.url}. Start it with "npm start", or name it with --url.`)
  const server = new Remote(values.url)
  const { available } = await server.call(checkAlias, { query: { alias: studio.alias } })
  if (available) await makeStudio(server)
  else process.stdout.write(`The sample studio is there already.\n`)
  server.close()

  process.stdout.write(`\n  ${studio.name}: sign in at ${values.url}/login\n\n`)
  for (const { email, role } of studio.people) {
    process.stdout.write(
      `  ${role.padEnd(10)} organization ${studio.alias}   e-mail ${email.padEnd(26)} password ${studio.password}\n`,
    )
  }
  process.stdout.write('\n')
}

async function makeStudio(server: Remote): Promise<void> {
  const [admin, ...others] = studio.people
  const made = await server.call(createCustomer, {
    body: {
      email: admin.email,
      password: studio.password,
      customerName: studio.name,
      projectName: studio.game,
      alias: studio.alias,
      firstName: 'Ada',
      lastName: 'Okafor',
      isStudio: true,
      survey: {
        yourType: 'Studio',
        achieveWith: { product: ['Live operations', 'Player support'] },
        heardAboutUs: 'A colleague',
      },
    },
  })
  const scope = String(made.cid)
  const asAdmin = { scope, token: made.token.access_token }
  for (const { email, role } of others) {
    const id = await makeOperator(server, scope, email)
    await server.call(grantRole, { params: { id }, body: { role } }, asAdmin)
  }

  await server.call(createGame, { body: { gameName: 'Idle Harbor' } }, asAdmin)
  const { projects: games } = await server.call(listGames, {}, asAdmin)
  const harbor = games.find((game) => game.projectName === 'Idle Harbor')
  const { projects: realms } = await server.call(listRealms, { query: { rootPID: made.pid } }, asAdmin)
  const development = realms.find((realm) => realm.projectName === 'development')
  if (!harbor || !development) throw new Error('The sample’s realms were not made.')
  for (const name of ['feature-dragons', 'load-test']) {
    await server.call(createRealm, { params: { product: 'regent' }, body: { name, parent: development.pid } }, asAdmin)
  }
  const { projects } = await server.call(listRealms, { query: { rootPID: made.pid } }, asAdmin)
  const loadTest = projects.find((realm) => realm.projectName === 'load-test')
  if (loadTest) await server.call(archiveRealm, { body: { pid: loadTest.pid } }, asAdmin)
  // Somebody from outside who may only look into one realm.
  const qa = await makeOperator(server, scope, 'quinn@partner-qa.test')
  await server.call(grantRole, { params: { id: qa }, body: { role: 'tester', realm: development.pid } }, asAdmin)
  // Somebody whose invitation is still open, with another role in each realm of the game.
  const invited = await server.call(
    createAdminUser,
    { body: { email: 'ilse@lumen-forge.test', role: 'tester' } },
    asAdmin,
  )
  const staging = projects.find((realm) => realm.projectName === 'staging')
  const roles = { [made.pid]: 'developer', [staging?.pid ?? '']: 'tester', [development.pid]: 'admin' } as const
  for (const [realm, role] of Object.entries(roles)) {
    if (realm) await server.call(grantRole, { params: { id: invited.id }, body: { role, realm } }, asAdmin)
  }

  for (const realm of realms) {
    const name = realm.pid === made.pid ? 'PROD' : realm.projectName
    const upserts = Object.entries(sampleConfigs).find(([realmName]) => realmName === name)?.[1]
    if (upserts)
      await server.call(updateConfig, { body: { upserts } }, { ...asAdmin, scope: `${made.cid}.${realm.pid}` })
  }
  await server.call(saveServicePlan, { body: samplePlan }, asAdmin)
  await sampleContentOf(
    server,
    { ...asAdmin, scope: `${made.cid}.${made.pid}` },
    { ...asAdmin, scope: `${made.cid}.${staging?.pid}` },
  )

  const inRealm = `${made.cid}.${made.pid}`
  await sampleTrialsOf(server, { scope: inRealm, token: made.token.access_token })
  const players: SamplePlayer[] = []
  for (let index = 0; index < playerNames.length + guestCount; index += 1)
    players.push(await makePlayer(server, inRealm, index))
  const gamerTags = players.map(({ gamerTag }) => gamerTag)
  await server.call(
    updateStatsBatch,
    {
      body: {
        updates: gamerTags.map((gamerTag, index) => ({
          objectId: objectIdOf('game.private', gamerTag),
          set: {
            VIP_LEVEL: index % 6,
            VIP_POINTS: (index * 37) % 500,
            HONOR: (index * 11) % 100,
            geo_country_code: pick(countries, index),
          },
        })),
      },
    },
    { scope: inRealm, token: made.token.access_token },
  )
  const notes = ['Asked for a refund twice; see the mails.', 'Reports bugs well. Ask before a beta.']
  for (const [index, text] of notes.entries()) {
    const body = { gamerTag: gamerTags[index * 3] ?? 0, text, isPinned: index === 0 }
    await server.call(addNote, { body }, { scope: inRealm, token: made.token.access_token })
  }
  const save = { playerId: gamerTags[0] ?? 0, request: [{ objectKey: 'slot-1/world.dat', sizeInBytes: 64 }] }
  const { response } = await server.call(
    createUploadUrlsForOperator,
    { body: save },
    { scope: inRealm, token: made.token.access_token },
  )
  for (const { url } of response) await fetch(url, { method: 'PUT', body: 'forest 12 34, harbor 7 1' })
  for (const segment of sampleSegments) {
    await server.call(createSegment, { body: segment }, { scope: inRealm, token: made.token.access_token })
  }
  await sampleFiles(server, { scope: inRealm, token: made.token.access_token })
  await fillInventories(server, { scope: inRealm, token: made.token.access_token }, gamerTags)
  await sellThings(server, { scope: inRealm, token: made.token.access_token }, players)
  await takePayments(server, { scope: inRealm, token: made.token.access_token }, players)
  await promote(server, { scope: inRealm, token: made.token.access_token }, players)
  await announce(server, { scope: inRealm, token: made.token.access_token }, gamerTags)
  await tellMany(server, { scope: inRealm, token: made.token.access_token })
  await writeMail(server, { scope: inRealm, token: made.token.access_token }, gamerTags)
  await plan(server, { scope: inRealm, token: made.token.access_token }, gamerTags)
  await lookAfter(server, { scope: inRealm, token: made.token.access_token }, gamerTags)
  await makeLeaderboards(server, { scope: inRealm, token: made.token.access_token }, players)
  await entitle(server, { scope: inRealm, token: made.token.access_token }, gamerTags)
  await foundGroups(server, { scope: inRealm, token: made.token.access_token }, players)
  await makeEvents(server, { scope: inRealm, token: made.token.access_token }, players)
  await holdTournaments(server, { scope: inRealm, token: made.token.access_token }, players)
  for (const [name, cronish] of sampleTimerTexts) {
    await server.call(saveTimer, { body: { name, cronish } }, { scope: inRealm, token: made.token.access_token })
  }
  await spread(server, { scope: inRealm, token: made.token.access_token })
  await scheduleJobs(server, { scope: inRealm, token: made.token.access_token })
  await bringHistory(server, { scope: inRealm, token: made.token.access_token })
  await suspend(server, { scope: inRealm, token: made.token.access_token }, gamerTags)
}

/** The boards of the sample, each with the scores of its players; the season of the past freezes once it has them. */
async function makeLeaderboards(
  server: Remote,
  as: { scope: string; token: string },
  players: readonly SamplePlayer[],
) {
  const now = Date.now()
  for (const { id, metaData } of sampleLeaderboards(now)) {
    // Those of events are made by their first score.
    if (partitionOf(id) || id.startsWith('event_')) continue
    const { permissions, partitioned, maxEntries, scoreName, expiration, frozen } = metaData
    const ttl = expiration === undefined ? undefined : expiration - now
    const freezeTime = frozen ? Date.now() + 10_000 : undefined
    const body = { permissions, partitioned, maxEntries, scoreName, ttl, freezeTime }
    await server.call(createLeaderboard, { params: { id }, body }, as)
    for (const [index, score] of sampleScores(id)) {
      const { gamerTag = 0, token = '' } = players[index] ?? {}
      const client = { scope: as.scope, token }
      const query = { boardId: id, joinBoard: true }
      const { leaderboardId } = await server.call(getLeaderboardAssignment, { query }, client)
      const stats = { level: 1 + ((index * 7) % 60) }
      const entry = { id: gamerTag, score, stats }
      await server.call(setLeaderboardEntry, { params: { id: leaderboardId }, body: entry }, client)
    }
  }
}

/** The shards of the sample, where the server gives the organization the rights to them (EXTRA_CUSTOMERS). */
async function spread(server: Remote, as: { scope: string; token: string }): Promise<void> {
  if (!(await server.call(getCurrentOperator, {}, as)).extras) return
  for (const { shardId, uri, metadata } of sampleShards(Date.now())) {
    const own = Object.entries(metadata).filter(([name]) => !name.startsWith('_'))
    await server.call(createShard, { body: { shardId, uri, metadata: Object.fromEntries(own) } }, as)
  }
}

/** Entitlements in every state, where the server gives the organization the rights to them (EXTRA_CUSTOMERS). */
async function entitle(server: Remote, as: { scope: string; token: string }, gamerTags: number[]) {
  if (!(await server.call(getCurrentOperator, {}, as)).extras) return
  for (const { symbol, ...request } of sampleEntitlementDefinitions) {
    await server.call(createEntitlementDefinition, { body: { symbol, request } }, as)
  }
  for (const [index, gamerTag] of gamerTags.slice(0, 9).entries()) {
    for (const { symbol, specialization, acts } of sampleGrants.slice(0, 1 + (index % sampleGrants.length))) {
      const body = { gamerTags: [gamerTag], generators: [{ symbol, specialization }] }
      await server.call(grantEntitlements, { body }, as)
      const query = { gt: gamerTag, symbol, limit: 1 }
      const { entitlements } = await server.call(listPlayerEntitlements, { query }, as)
      const uuid = entitlements[0]?.uuid ?? ''
      for (const act of acts) {
        if (act === 'claim') await server.call(claimEntitlement, { body: { gt: gamerTag, uuid } }, as)
        else await server.call(revokeEntitlement, { body: { uuid } }, as)
      }
    }
  }
}

/** The groups of the sample: with officers and parts, players who have applied, and one who is invited. */
async function foundGroups(server: Remote, as: { scope: string; token: string }, players: readonly SamplePlayer[]) {
  const tagOf = (index: number) => players[index]?.gamerTag ?? 0
  for (const { leader, officers, members, applied, invited, parts, ...body } of sampleGroups) {
    const { group } = await server.call(createGroup, { params: { gamerTag: tagOf(leader) }, body }, as)
    const { id } = group
    for (const index of [...officers, ...members]) {
      await server.call(joinGroup, { params: { gamerTag: tagOf(index) }, body: { group: id } }, as)
    }
    for (const index of officers) {
      const officer = { gamerTag: tagOf(index), role: 'officer' as const }
      await server.call(changeGroupRole, { params: { id }, body: officer }, as)
    }
    for (const index of applied) {
      const client = { scope: as.scope, token: players[index]?.token ?? '' }
      await server.call(applyToGroup, { params: { id }, body: {} }, client)
    }
    for (const index of invited) {
      await server.call(inviteToGroup, { params: { id }, body: { gamerTag: tagOf(index) } }, as)
    }
    for (const part of parts) {
      const inside = { name: part.name, type: 'subgroup' as const, group: id, maxSize: 10 }
      const made = await server.call(createGroup, { params: { gamerTag: tagOf(part.leader) }, body: inside }, as)
      for (const index of part.members) {
        const joining = { group: id, subGroup: made.group.id }
        await server.call(joinGroup, { params: { gamerTag: tagOf(index) }, body: joining }, as)
      }
    }
  }
}

/** Events in every state, with the scores of players in the one that is running, some of whom have claimed what they earned. */
async function makeEvents(server: Remote, as: { scope: string; token: string }, players: readonly SamplePlayer[]) {
  for (const content of sampleEvents(Date.now())) await server.call(applyEventContent, { body: { content } }, as)
  for (const [index, score] of sampleEventScores) {
    const { gamerTag = 0, token = '' } = players[index] ?? {}
    const client = { scope: as.scope, token }
    const of = { params: { gamerTag } }
    await server.call(setEventScore, { ...of, body: { eventId: 'events.harvest', score } }, client)
    if (score >= 1_000 && index % 4 === 0)
      await server.call(claimEventRewards, { ...of, body: { eventId: 'events.harvest' } }, client)
  }
}

/** Players who have joined the arena, some of whom support has moved. */
async function holdTournaments(server: Remote, as: { scope: string; token: string }, players: readonly SamplePlayer[]) {
  const tournamentId = sampleTournament
  for (const [index, { gamerTag: playerId, token }] of players.entries()) {
    const score = tournamentScore(index)
    if (score === undefined) continue
    const client = { scope: as.scope, token }
    await server.call(joinTournament, { body: { tournamentId } }, client)
    await server.call(setTournamentScore, { body: { tournamentId, playerId, score } }, client)
    const update = { tier: index % 3, stage: index % 4 }
    if (index % 10 === 0) await server.call(updateTournamentStatus, { body: { tournamentId, playerId, update } }, as)
  }
}
/** What happened in the eleven weeks before: the sample's players alone would have a dashboard of one day. */
async function bringHistory(server: Remote, as: { scope: string; token: string }): Promise<void> {
  const history = sampleHistory(Date.now())
  for (let at = 0; at < history.length; at += 5_000) {
    await server.call(importHistory, { body: { events: history.slice(at, at + 5_000) } }, as)
  }
}

/** One player who is suspended for some days, one who is banned, and one who was let in again. */
async function suspend(server: Remote, as: { scope: string; token: string }, gamerTags: number[]): Promise<void> {
  const until = Date.now() + 2 * 86_400_000
  const [suspended = 0, banned = 0, forgiven = 0] = [gamerTags[3], gamerTags[11], gamerTags[8]]
  const insults = 'Insulted other players in the lobby, three reports.'
  const message = 'You were reported for insults. You can play again in two days.'
  await server.call(suspendPlayer, { body: { player: suspended, until, reason: insults, message } }, as)
  await server.call(suspendPlayer, { body: { player: banned, reason: 'Sold stolen accounts.' } }, as)
  const body = { player: forgiven, until, reason: 'Looked like a modified client.' }
  const { id } = await server.call(suspendPlayer, { body }, as)
  await server.call(liftSuspension, { params: { id } }, as)
}

/** What the players have come to, and a grant that was applied. */
async function fillInventories(server: Remote, as: { scope: string; token: string }, gamerTags: number[]) {
  for (const [index, gamerTag] of gamerTags.entries()) {
    await server.call(updateInventory, { params: { gamerTag }, body: sampleHoldings(index) }, as)
  }
  const grants = [{ contentId: 'currency.gems', count: 100 }]
  const body = { players: { gamerTags: gamerTags.slice(0, 12) }, grants }
  const { plan } = await server.call(planGrant, { body }, as)
  await server.call(applyPlan, { params: { id: plan.id } }, as)
}

/** What the realm sells, and what some players have bought of it. */
async function sellThings(server: Remote, as: { scope: string; token: string }, players: readonly SamplePlayer[]) {
  await server.call(saveSkus, { body: { definitions: [...sampleSkus] } }, as)
  const body = { stores: sampleStores(Date.now()), offerDefinitions: [...sampleOffers] }
  await server.call(saveCatalog, { body }, as)
  for (const [index, { gamerTag, token }] of players.slice(0, 12).entries()) {
    await server.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': 150 } } }, as)
    const client = { scope: as.scope, token }
    for (const purchaseId of ['gold_15k:main', 'starter_pack:main', 'gunner_gold:crew'].slice(0, 1 + (index % 3)))
      await server.call(buyListing, { params: { gamerTag }, body: { purchaseId } }, client)
  }
}

/** Payments by Google Play in every state, signed by a key of the sample’s own. */
async function takePayments(server: Remote, as: { scope: string; token: string }, players: readonly SamplePlayer[]) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  await server.call(updateConfig, { body: { upserts: { 'payments|googleplay.key': key } } }, as)
  const params = { provider: 'googleplay' } as const
  const begin = async (index: number, tier: string) => {
    const client = { scope: as.scope, token: players[index]?.token ?? '' }
    const body = { purchaseId: `gems_${tier}:main` }
    return { client, ...(await server.call(beginPayment, { params, body }, client)) }
  }
  const pay = async (index: number, tier: string, purchaseState = 0) => {
    const { client, txid } = await begin(index, tier)
    const productId = `skyraiders_currency_${tier}`
    const json = JSON.stringify({ orderId: `GPA.${txid}`, productId, purchaseToken: `token-${txid}`, purchaseState })
    const signature = sign('RSA-SHA1', Buffer.from(json), privateKey).toString('base64')
    const receipt = JSON.stringify({ json, signature })
    const body = { txid, receipt, priceInLocalCurrency: '9.99', isoCurrencySymbol: 'EUR' }
    await server.call(completePayment, { params, body }, client)
    return txid
  }
  for (let index = 0; index < players.length; index += 5)
    for (let count = 0; count <= index % 4; count += 1) await pay(index, ['t10', 't5', 't20', 't50'][count] ?? 't5')
  await begin(1, 't60')
  await pay(2, 't5', 4)
  const [cancelled, failed, issue] = [await begin(3, 't10'), await begin(4, 't10'), await begin(6, 't50')]
  await server.call(cancelPayment, { params, body: { txid: cancelled.txid } }, cancelled.client)
  const reason = '{"error":"user not logged in","code":7}'
  await server.call(failPayment, { params, body: { txid: failed.txid, reason } }, failed.client)
  await server.call(failPayment, { params, body: { txid: issue.txid, reason: 'BILLER_NOT_READY' } }, issue.client)
  const note = (txid: number, state: 'DISPUTED' | 'RESOLVED', text: string) =>
    server.call(setPaymentState, { params: { txid }, body: { state, note: text } }, as)
  await note(failed.txid, 'DISPUTED', 'Says that the store took the money.')
  await note(failed.txid, 'RESOLVED', 'The store has no such payment.')
  const { audits } = await server.call(listPaymentAudits, { query: { state: 'COMPLETED', limit: 1 } }, as)
  if (audits[0]) await note(audits[0].txid, 'DISPUTED', 'The card’s owner did not know of it.')
}

/** Promos with random codes and with one that somebody chose, some of them redeemed. */
async function promote(server: Remote, as: { scope: string; token: string }, players: readonly SamplePlayer[]) {
  for (const [index, { ownCodes = [], ...body }] of samplePromos(Date.now()).entries()) {
    const { id } = await server.call(createPromo, { body }, as)
    const { claimsPerCode } = body
    if (ownCodes.length > 0)
      await server.call(addPromoCodes, { body: { definitionId: id, codes: [...ownCodes], claimsPerCode } }, as)
    const { codes } = await server.call(listPromoCodes, { query: { id } }, as)
    for (const [nth, { token }] of players.slice(index, index + 9 + index * 4).entries()) {
      const code = codes[nth % codes.length] ?? ''
      await server.call(claimPromoCode, { body: { code } }, { scope: as.scope, token })
    }
  }
}

/** Announcements in every state, and players who have come differently far with the first of them. */
async function announce(server: Remote, as: { scope: string; token: string }, gamerTags: number[]) {
  const all = sampleAnnouncements(Date.now())
  for (const body of all) await server.call(saveAnnouncement, { body }, as)
  const body = { announcement: all[0]?.symbol ?? '' }
  const steps = [readAnnouncements, claimAnnouncements, deletePlayerAnnouncements]
  for (const [index, gamerTag] of gamerTags.slice(0, 8).entries()) {
    for (const step of steps.slice(0, index % 4)) await server.call(step, { params: { gamerTag }, body }, as)
  }
}

/** Templates, and campaigns of every type; the first of them is sent. */
async function tellMany(server: Remote, as: { scope: string; token: string }) {
  for (const body of sampleTemplates) await server.call(saveTemplate, { body }, as)
  for (const body of sampleCampaigns(Date.now())) await server.call(createCampaign, { body }, as)
  const { campaigns } = await server.call(listCampaigns, {}, as)
  const sid = campaigns.find(({ mtype }) => mtype === 'MAILBOX-IN-GAME')?.sid ?? 0
  const { plan: sending } = await server.call(planCampaign, { params: { sid } }, as)
  await server.call(applyPlan, { params: { id: sending.id } }, as)
}

/** Mail in every state for some players, and one mail that went to many by a plan. */
async function writeMail(server: Remote, as: { scope: string; token: string }, gamerTags: number[]) {
  const [first, ...mails] = sampleMails(Date.now())
  const receivers = gamerTags.slice(0, 8)
  const sendMailRequests = receivers.flatMap((receiverGamerTag) => mails.map((mail) => ({ ...mail, receiverGamerTag })))
  await server.call(sendMail, { body: { sendMailRequests } }, as)
  const steps = [{ state: 'Deleted' }, { acceptAttachments: true }, { state: 'Read' }] as const
  for (const [index, gamerTag] of receivers.entries()) {
    const { results } = await server.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } }, as)
    const ids = results[0]?.content?.map(({ id }) => id) ?? []
    for (const [nth, mailId] of ids.slice(0, index % 4).entries()) {
      await server.call(updateMail, { params: { gamerTag }, body: { mailId, ...steps[nth % steps.length] } }, as)
    }
  }
  if (!first) return
  const { plan } = await server.call(
    planMail,
    { body: { players: { gamerTags: gamerTags.slice(0, 20) }, mail: first } },
    as,
  )
  await server.call(applyPlan, { params: { id: plan.id } }, as)
}

/** A plan that was applied, and one that waits. */
async function plan(server: Remote, as: { scope: string; token: string }, gamerTags: number[]): Promise<void> {
  const season = { key: 'SEASON', act: 'set', value: 'autumn' } as const
  const applied = await server.call(planStatsOfPlayers, { body: { players: { gamerTags }, ...season } }, as)
  await server.call(applyPlan, { params: { id: applied.plan.id } }, as)
  const body = { players: { matching: { query: 'a' } }, key: 'VIP_POINTS', act: 'add', value: 50 } as const
  await server.call(planStatsOfPlayers, { body }, as)
}

/** What support has done: a corrected account, a changed e-mail, and a guest who is about to be forgotten. */
async function lookAfter(server: Remote, as: { scope: string; token: string }, gamerTags: number[]): Promise<void> {
  const accountOf = async (index: number) =>
    (await server.call(getPlayer, { params: { player: gamerTags[index] ?? 0 } }, as)).accountId
  const [corrected, renamed, leaving] = [await accountOf(0), await accountOf(1), await accountOf(playerNames.length)]
  const body = { userName: 'Aiko', country: 'JP', deviceId: 'aiko-new-phone' }
  await server.call(updatePlayerAccount, { params: { id: corrected }, body }, as)
  const newEmail = `${playerNames[1]}.new@players.test`
  await server.call(changePlayerEmail, { params: { id: renamed }, body: { newEmail } }, as)
  const { plan } = await server.call(planForgetPlayer, { params: { player: leaving } }, as)
  await server.call(applyPlan, { params: { id: plan.id } }, as)
}

/** A person with an e-mail and a password; the roles come afterwards. */
async function makeOperator(server: Remote, scope: string, email: string): Promise<number> {
  const guest = await server.call(createToken, { body: { grant_type: 'guest' } }, { scope })
  const account = await server.call(
    registerAccount,
    { body: { email, password: studio.password } },
    { scope, token: guest.access_token },
  )
  return account.id
}

type SamplePlayer = { gamerTag: number; token: string }

async function makePlayer(server: Remote, scope: string, index: number): Promise<SamplePlayer> {
  const platform = pick(platforms, index)
  const language = pick(languages, index)
  const name = playerNames[index]
  const device = `${platform.toLowerCase()}-${String(index).padStart(3, '0')}`
  const guest = await server.call(
    createToken,
    { body: { grant_type: 'guest', context: { platform, device } } },
    { scope },
  )
  const as = { scope, token: guest.access_token }
  if (name !== undefined) {
    await server.call(registerAccount, { body: { email: `${name}@players.test`, password: studio.password } }, as)
  }
  await server.call(updateOwnAccount, { body: { deviceId: device, language } }, as)
  await server.call(
    startSession,
    {
      body: {
        platform,
        device,
        locale: `${language}-${language.toUpperCase()}`,
        language: { code: language },
        source: pick(['store', 'friend', 'advert'], index),
        customParams: { version: pick(['1.4.2', '1.4.1', '1.3.0'], index) },
      },
    },
    as,
  )
  const { id } = await server.call(getOwnAccount, {}, as)
  await server.call(
    setClientStats,
    {
      params: { objectId: objectIdOf('client.public', id) },
      body: {
        set: { LEVEL: 1 + ((index * 7) % 60), alias: name ?? `guest-${index}` },
        add: { battles: 3 + index * 2 },
      },
    },
    as,
  )
  return { gamerTag: id, token: guest.access_token ?? '' }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
