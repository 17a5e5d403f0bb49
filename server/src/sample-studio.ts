import { updateConfig } from '@regent/contract/operate/config'
import { getOwnAccount, updateOwnAccount } from '@regent/contract/organization/accounts'
import { createAdminUser, grantRole, listAdminUsers } from '@regent/contract/organization/admin-users'
import { createToken, registerAccount } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createCustomer } from '@regent/contract/organization/customers'
import { applyPlan } from '@regent/contract/organization/plans'
import { archiveRealm, createGame, createRealm, listGames, listRealms } from '@regent/contract/organization/realms'
import { saveServicePlan } from '@regent/contract/organization/service-plans'
import { startSession } from '@regent/contract/players/sessions'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import { RequestError } from '@regent/contract/request-error'
import { configAtLaunch, sampleConfigs } from '@regent/contract/samples/config'
import { namedCount, type PastPlayer, pastDays } from '@regent/contract/samples/past'
import {
  displayNameOf,
  homeOf,
  levelOf,
  localeOf,
  pick,
  platforms,
  playerNames,
} from '@regent/contract/samples/players'
import { samplePlan } from '@regent/contract/samples/service-plans'
import { studio } from '@regent/contract/samples/studio'
import { dayMs, hourMs } from '@regent/contract/time'
import { areas } from './areas.ts'
import type { Remote } from './kernel/records/remote.ts'
import type {
  ActAsPlayer,
  RememberedPlayer,
  SampleMoment,
  SamplePlayer,
  SampleRealm,
  SampleScope,
  SampleStudio,
} from './kernel/records/sample-realm.ts'
import type { Past } from './sample-past.ts'

/** The studio is made a day before its first player comes. */
const studioDays = pastDays + 1
/** Players whose past is written at the same time. */
const atOnce = 6
/** An operator's sign-in ends a month after its token was renewed. */
const renewedWithinMs = 29 * dayMs

/** Invited when everything else is there. */
const invitedLast = 'ilse@lumen-forge.test'

/** The running server, a way into its past if there is one, and the players of the story. */
export type SampleOptions = {
  running: Remote
  past: Past | undefined
  now: number
  story: readonly PastPlayer[]
}

/** Makes the studio: what was in the past, in the order in which it happened, then what each area adds now. */
export async function makeSample({ running, past, now, story }: SampleOptions): Promise<void> {
  let madeAt = now - studioDays * dayMs
  past?.setNow(madeAt)
  const ids = await makeStudio(past?.server ?? running, () => {
    madeAt += 1_000
    past?.setNow(madeAt)
  })
  const players = past ? await playThePast(past, ids, now, story) : await playToday(running, ids, now, story)
  const as = await signIn(running, ids, studio.people[0].email)
  const gamerTags = players.map(({ gamerTag }) => gamerTag)
  const realm: SampleRealm = {
    server: running,
    as,
    players,
    gamerTags,
    now,
    hasPast: past !== undefined,
    ...(past && { asOf: (at, gamerTag, work) => past.asOf(at, { ...ids, gamerTag }, work) }),
  }
  for (const { sample } of areas) await sample?.fill?.(realm)
  await inviteLast(running, ids, as)
}

/** The last step: an operator with an open invitation, and a different role in each realm of the game. */
async function inviteLast(server: Remote, { cid, rolesOfInvited }: StudioIds, { token }: SampleScope): Promise<void> {
  const asAdmin = { scope: String(cid), token }
  const invited = await server.call(createAdminUser, { body: { email: invitedLast, role: 'tester' } }, asAdmin)
  for (const [realm, role] of Object.entries(rolesOfInvited)) {
    if (realm) await server.call(grantRole, { params: { id: invited.id }, body: { role, realm } }, asAdmin)
  }
}

/** True if the organization has the last step of the sample, or is not the sample's any more. */
export async function isSampleComplete(server: Remote, cid: number): Promise<boolean> {
  const scope = String(cid)
  const body = { grant_type: 'password', username: studio.people[0].email, password: studio.password }
  try {
    const { access_token: token } = requireTokens(await server.call(createToken, { body }, { scope }))
    const { accounts } = await server.call(listAdminUsers, {}, { scope, token })
    return accounts.some(({ email }) => email === invitedLast)
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return true // somebody has changed the password
    throw error
  }
}

/** The sample's organization, and `cid.pid` of its production realm and of staging. */
type StudioIds = {
  cid: number
  pid: string
  scope: string
  staging: string
  /** By realm. */
  rolesOfInvited: Record<string, 'admin' | 'developer' | 'tester'>
}

/** The named players, and what the staff did, all of it today. */
async function playToday(
  server: Remote,
  ids: StudioIds,
  now: number,
  story: readonly PastPlayer[],
): Promise<SamplePlayer[]> {
  const players: SamplePlayer[] = []
  for (const { index } of story.slice(0, namedCount)) {
    const { gamerTag, token } = await makePlayer(server, ids.scope, index)
    await startPlaying(server, { scope: ids.scope, token }, index)
    players.push({ gamerTag, token })
  }
  const gamerTags = players.map(({ gamerTag }) => gamerTag)
  const operators = new Operators(server, ids)
  for (const { by, work } of await readAgenda(now)) {
    const as = await operators.signedIn(by, now)
    await work({
      server,
      as,
      staging: { ...as, scope: ids.staging },
      gamerTags,
      at: now,
      asPlayer: undefined,
      clientOf: async (index) => ({ scope: ids.scope, token: players[index]?.token ?? '' }),
      applyPlan: async (planId) => void (await server.call(applyPlan, { params: { id: planId } }, as)),
    })
  }
  return players
}

/** Everything of the past in the order in which it happened; the named players, signed in now. */
async function playThePast(
  past: Past,
  ids: StudioIds,
  now: number,
  story: readonly PastPlayer[],
): Promise<SamplePlayer[]> {
  const { server } = past
  const gamerTags: number[] = []
  const refreshTokens: string[] = []
  const operators = new Operators(server, ids)
  const steps = new PlayerSteps(past, ids, now)
  const clientOf = async (index: number): Promise<SampleScope> => {
    const body = { grant_type: 'refresh_token', refresh_token: refreshTokens[index] ?? '' }
    const tokens = requireTokens(await server.call(createToken, { body }, { scope: ids.scope }))
    refreshTokens[index] = tokens.refresh_token
    return { scope: ids.scope, token: tokens.access_token }
  }
  const arrivals = story.map((player) => ({
    at: player.created,
    async happen() {
      const { index } = player
      if (index < namedCount) {
        const { gamerTag, refreshToken } = await makePlayer(server, ids.scope, index)
        gamerTags[index] = gamerTag
        refreshTokens[index] = refreshToken
      } else gamerTags[index] = await joinCrowd(past, ids, player)
      await steps.add(player, gamerTags[index] ?? 0)
    },
  }))
  const moments = (await readAgenda(now)).map(({ at, by, work }) => ({
    at,
    async happen() {
      const as = await operators.signedIn(by, at)
      const named = gamerTags.slice(0, namedCount).filter((gamerTag) => gamerTag !== undefined)
      const asPlayer: ActAsPlayer = (gamerTag, act) => past.asOf(at, { ...ids, gamerTag }, act)
      await work({
        server,
        as,
        staging: { ...as, scope: ids.staging },
        gamerTags: named,
        at,
        asPlayer,
        clientOf,
        applyPlan: (planId) => past.applyPlan(at, { token: as.token, pid: ids.pid }, planId),
      })
    },
  }))
  const happened = [...arrivals, ...moments].filter(({ at }) => at < now)
  for (const one of happened.sort((a, b) => a.at - b.at)) {
    await steps.carryOut(one.at)
    past.setNow(one.at)
    await one.happen()
  }
  past.setNow(now)
  await steps.carryOut(now)
  const players: SamplePlayer[] = []
  for (const index of refreshTokens.keys()) {
    players.push({ gamerTag: gamerTags[index] ?? 0, token: (await clientOf(index)).token })
  }
  return players
}

type PlayerStep = { at: number; gamerTag: number; work: Parameters<RememberedPlayer['asOf']>[1] }

/** What the players did in the past and has not been written yet. */
class PlayerSteps {
  readonly #past: Past
  readonly #ids: StudioIds
  readonly #now: number
  #steps: PlayerStep[] = []

  constructor(past: Past, ids: StudioIds, now: number) {
    this.#past = past
    this.#ids = ids
    this.#now = now
  }

  /** Lists the steps of a player who has come. */
  async add(past: PastPlayer, gamerTag: number): Promise<void> {
    const asOf: RememberedPlayer['asOf'] = async (at, work) => void this.#steps.push({ at, gamerTag, work })
    for (const { sample } of areas) await sample?.remember?.({ past, gamerTag, now: this.#now, asOf })
  }

  /** Carries out all steps up to this time: those of a player in order, some players at once. */
  async carryOut(until: number): Promise<void> {
    const due = this.#steps.filter(({ at }) => at <= until)
    if (due.length === 0) return
    this.#steps = this.#steps.filter(({ at }) => at > until)
    const byPlayer = new Map<number, PlayerStep[]>()
    for (const step of due.sort((a, b) => a.at - b.at))
      byPlayer.set(step.gamerTag, [...(byPlayer.get(step.gamerTag) ?? []), step])
    const players = byPlayer.values()
    const carryOutInTurn = async () => {
      for (const steps of players)
        for (const { at, gamerTag, work } of steps) await this.#past.asOf(at, { ...this.#ids, gamerTag }, work)
    }
    await Promise.all(Array.from({ length: atOnce }, carryOutInTurn))
  }
}

/** What the staff did, in the order of its times. */
async function readAgenda(now: number): Promise<(SampleMoment & { at: number })[]> {
  const today = Math.floor(now / dayMs) * dayMs
  const moments = await Promise.all(areas.map(async ({ sample }) => (await sample?.agenda?.(now)) ?? []))
  return moments
    .flat()
    .map((moment) => ({ ...moment, at: today - moment.daysAgo * dayMs + moment.hour * hourMs }))
    .sort((a, b) => a.at - b.at)
}

/** A player of the crowd signs up as a guest, and has a name. */
async function joinCrowd(past: Past, ids: StudioIds, { index, created, platform }: PastPlayer): Promise<number> {
  const { server } = past
  const context = { platform, device: `${platform.toLowerCase()}-${String(index).padStart(3, '0')}` }
  const initProperties = { geo_country_code: homeOf(index).country }
  const body = { grant_type: 'guest', context, initProperties }
  const { access_token: token } = requireTokens(await server.call(createToken, { body }, { scope: ids.scope }))
  const caller = await past.services.identities.identify(token, created, undefined)
  const gamerTag = caller.kind === 'account' ? (caller.player?.gamerTag ?? 0) : 0
  const set = { LEVEL: levelOf(index), alias: displayNameOf(index) }
  const params = { objectId: toObjectId('client.public', gamerTag) }
  await server.call(setClientStats, { params, body: { set } }, { scope: ids.scope, token })
  return gamerTag
}

/** The people of the studio in the past: each is signed in once, and renews their token on every occasion. */
class Operators {
  readonly #server: Remote
  readonly #ids: StudioIds
  readonly #known = new Map<string, { at: number; refreshToken: string }>()

  constructor(server: Remote, ids: StudioIds) {
    this.#server = server
    this.#ids = ids
  }

  async signedIn(role: 'admin' | 'developer', at: number): Promise<SampleScope> {
    const { cid, scope } = this.#ids
    const { email } = studio.people.find((person) => person.role === role) ?? studio.people[0]
    const known = this.#known.get(role)
    const body =
      known && at - known.at < renewedWithinMs
        ? { grant_type: 'refresh_token', refresh_token: known.refreshToken }
        : { grant_type: 'password', username: email, password: studio.password }
    const tokens = requireTokens(await this.#server.call(createToken, { body }, { scope: String(cid) }))
    this.#known.set(role, { at, refreshToken: tokens.refresh_token })
    return { scope, token: tokens.access_token }
  }
}

async function signIn(server: Remote, { cid, scope }: StudioIds, email: string): Promise<SampleScope> {
  const body = { grant_type: 'password', username: email, password: studio.password }
  const { access_token } = requireTokens(await server.call(createToken, { body }, { scope: String(cid) }))
  return { scope, token: access_token }
}

/** The organization with its people, games and realms, and what stands before the first player comes. */
async function makeStudio(server: Remote, pass: SampleStudio['pass']): Promise<StudioIds> {
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
  // An outside operator with access to only one realm.
  const qa = await makeOperator(server, scope, 'quinn@partner-qa.test')
  await server.call(grantRole, { params: { id: qa }, body: { role: 'tester', realm: development.pid } }, asAdmin)
  for (const realm of realms) {
    const name = realm.pid === made.pid ? 'PROD' : realm.projectName
    const upserts = Object.entries(sampleConfigs).find(([realmName]) => realmName === name)?.[1]
    if (!upserts) continue
    const body = { upserts: { ...upserts, ...(name === 'PROD' && configAtLaunch) } }
    await server.call(updateConfig, { body }, { ...asAdmin, scope: `${made.cid}.${realm.pid}` })
  }
  await server.call(saveServicePlan, { body: samplePlan }, asAdmin)
  const staging = projects.find((realm) => realm.projectName === 'staging')
  const inProduction = { ...asAdmin, scope: `${made.cid}.${made.pid}` }
  const inStaging = { ...asAdmin, scope: `${made.cid}.${staging?.pid}` }
  for (const { sample } of areas) await sample?.prepare?.({ server, inProduction, inStaging, pass })
  return {
    cid: made.cid,
    pid: made.pid,
    scope: inProduction.scope,
    staging: inStaging.scope,
    rolesOfInvited: { [made.pid]: 'developer', [staging?.pid ?? '']: 'tester', [development.pid]: 'admin' },
  }
}

/** A person with an e-mail and a password; the roles come afterwards. */
async function makeOperator(server: Remote, scope: string, email: string): Promise<number> {
  const guest = requireTokens(await server.call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const account = await server.call(
    registerAccount,
    { body: { email, password: studio.password } },
    { scope, token: guest.access_token },
  )
  return account.id
}

/** The first session of a player whose past is not told. */
async function startPlaying(server: Remote, as: SampleScope, index: number): Promise<void> {
  const platform = pick(platforms, index)
  const device = `${platform.toLowerCase()}-${String(index).padStart(3, '0')}`
  await server.call(
    startSession,
    {
      body: {
        platform,
        device,
        locale: localeOf(index),
        language: { code: homeOf(index).language },
        source: pick(['store', 'friend', 'advert'], index),
        customParams: { version: pick(['1.4.2', '1.4.1', '1.3.0'], index) },
      },
    },
    as,
  )
}

type NewPlayer = SamplePlayer & { refreshToken: string }

async function makePlayer(server: Remote, scope: string, index: number): Promise<NewPlayer> {
  const platform = pick(platforms, index)
  const { language, country } = homeOf(index)
  const name = playerNames[index]
  const device = `${platform.toLowerCase()}-${String(index).padStart(3, '0')}`
  const guest = requireTokens(
    await server.call(createToken, { body: { grant_type: 'guest', context: { platform, device } } }, { scope }),
  )
  const as = { scope, token: guest.access_token }
  if (name !== undefined) {
    await server.call(registerAccount, { body: { email: `${name}@players.test`, password: studio.password } }, as)
  }
  await server.call(updateOwnAccount, { body: { deviceId: device, language, country } }, as)
  const { id } = await server.call(getOwnAccount, {}, as)
  await server.call(
    setClientStats,
    {
      params: { objectId: toObjectId('client.public', id) },
      body: {
        set: { LEVEL: levelOf(index), alias: displayNameOf(index) },
        add: { battles: 3 + index * 2 },
      },
    },
    as,
  )
  return { gamerTag: id, token: guest.access_token, refreshToken: guest.refresh_token }
}
