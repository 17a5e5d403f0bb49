import {
  claimAnnouncements,
  listPlayerAnnouncements,
  readAnnouncements,
} from '@regent/contract/communicate/announcements'
import { acceptMails, countUnreadMail, searchMail, updateMails } from '@regent/contract/communicate/mail'
import { listChatMessages, listChatRooms, sendChatMessage } from '@regent/contract/engage/chat'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import { createGroup, joinGroup, listRecommendedGroups } from '@regent/contract/engage/groups'
import { getLeaderboardAssignment, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import {
  claimTournamentRewards,
  getTournamentRewards,
  joinTournament,
  listTournaments,
  setTournamentScore,
} from '@regent/contract/engage/tournaments'
import type { ErrorCode } from '@regent/contract/errors'
import { buyListing, listStoreOffers } from '@regent/contract/monetize/commerce'
import { getInventory } from '@regent/contract/monetize/inventory'
import { listPlayerCloudMeta } from '@regent/contract/operate/cloud-files'
import { getManifestChecksum, getPublicManifest } from '@regent/contract/operate/content/content-manifests'
import { getOwnAccount, updateOwnAccount } from '@regent/contract/organization/accounts'
import { createToken, refreshTokens, registerAccount } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getClientDefaults } from '@regent/contract/organization/realms'
import { sendHeartbeat, startSession } from '@regent/contract/players/sessions'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import { RequestError } from '@regent/contract/request-error'
import { WebSocket } from 'ws'
import type { Remote } from '../../server/src/kernel/records/remote.ts'
import type { Person } from './population.ts'
import { type Random, seeded } from './random.ts'
import { lines } from './talk.ts'

const password = 'played by the simulation'

/** While it lasts. */
export type Session = {
  /** Plays on for about so long, and tells the server what came of it. */
  progress: (minutes: number) => Promise<void>
  /** Says that it is still there; a socket says so by itself. */
  heartbeat: () => Promise<void>
  leave: () => Promise<void>
}

/** One person's game: what its client remembers between two sessions, and what it asks for in which order. */
export class Player {
  readonly person: Person
  readonly #server: Remote
  readonly #scope: string
  readonly #random: Random
  #refreshToken: string | undefined
  #isRegistered = false
  #level = 1
  #sessions = 0

  constructor(server: Remote, scope: string, person: Person, seed: string) {
    this.#server = server
    this.#scope = scope
    this.person = person
    this.#random = seeded(`${seed} game ${person.index}`)
  }

  /** Starts the game: the first time a new player, later the same one. */
  async start(): Promise<Session> {
    const isFirst = this.#sessions === 0
    const tokens = await this.#signIn(isFirst)
    this.#refreshToken = tokens.refresh_token
    const me = { scope: this.#scope, token: tokens.access_token }
    const begun =
      this.person.deviceId === undefined
        ? await this.#startInBrowser(me, tokens.refresh_token)
        : await this.#startApp(me)
    this.#sessions += 1
    const { gamerTag, socket } = begun
    if (isFirst) await this.#introduce(me)
    if (isFirst) await this.#tell(me, gamerTag, 3)
    if (this.#sessions === 2) await this.#lookForGuild(me, gamerTag)
    return {
      progress: (minutes) => this.#tell(me, gamerTag, minutes),
      heartbeat: async () => {
        if (!socket) await this.#server.call(sendHeartbeat, {}, me)
      },
      leave: async () => {
        if (socket) await close(socket)
      },
    }
  }

  /** Apps are known by their device, which outlives a reinstallation; a browser is whoever holds the stored token. */
  #signIn(isFirst: boolean) {
    const { person } = this
    const context = { platform: person.platform, device: person.device }
    const initProperties = { geo_country_code: person.country, acquisition_source: person.source }
    const ask = (body: { grant_type: string; [field: string]: unknown }) =>
      this.#server.call(createToken, { body: { context, ...body } }, { scope: this.#scope }).then(requireTokens)
    if (isFirst || this.#refreshToken === undefined) {
      return person.deviceId === undefined
        ? ask({ grant_type: 'guest', initProperties })
        : ask({ grant_type: 'device', device_id: person.deviceId, initProperties })
    }
    if (this.#isRegistered && this.#random.chance(0.1)) {
      return ask({ grant_type: 'password', username: person.email, password })
    }
    if (person.deviceId !== undefined && this.#random.chance(0.2)) {
      return ask({ grant_type: 'device', device_id: person.deviceId })
    }
    return ask({ grant_type: 'refresh_token', refresh_token: this.#refreshToken })
  }

  /** The order of web clients: they ask for everything at once, and live on the socket. */
  async #startInBrowser(me: { scope: string; token: string }, refreshToken: string) {
    const { scope } = me
    const [cid, pid] = scope.split('.')
    const [account, defaults, tokens] = await Promise.all([
      this.#server.call(getOwnAccount, {}, me),
      this.#server.call(getClientDefaults, {}, { scope }),
      this.#server.call(refreshTokens, { body: { customerId: cid, realmId: pid, refreshToken } }, { scope }),
      this.#server.call(getManifestChecksum, { query: { id: 'global' } }, { scope }),
    ])
    await this.#server.call(getPublicManifest, { query: { id: 'global' } }, { scope })
    await this.#lookAtAnnouncements(me, account.id)
    await this.#readMail(me, account.id)
    const { uri } = defaults.websocketConfig
    const socket = await connect(`${uri}/connect?access_token=${tokens.accessToken}&send-session-start=true`)
    return { gamerTag: account.id, socket }
  }

  /** What is new is read; where there is something to claim, most claim it. */
  async #lookAtAnnouncements(me: { scope: string; token: string }, gamerTag: number): Promise<void> {
    const params = { gamerTag }
    const { announcements } = await this.#server.call(
      listPlayerAnnouncements,
      { params, query: { include_deleted: false } },
      me,
    )
    const unread = announcements.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (unread.length === 0) return
    await this.#server.call(readAnnouncements, { params, body: { announcements: unread } }, me)
    if (this.#random.chance(0.7)) {
      await this.#server.call(claimAnnouncements, { params, body: { announcements: unread } }, me)
      await this.#server.call(getInventory, { params }, me)
    }
  }

  /** As engine clients ask; what is new is read, and most take what comes with it. */
  async #readMail(me: { scope: string; token: string }, gamerTag: number): Promise<void> {
    const params = { gamerTag }
    const { unreadCount } = await this.#server.call(countUnreadMail, { params }, me)
    if (unreadCount === 0) return
    const clause = { name: 'search', onlyCount: false, states: ['Read' as const, 'Unread' as const] }
    const { results } = await this.#server.call(searchMail, { params, body: { clauses: [clause] } }, me)
    const unread = (results[0]?.content ?? []).filter(({ state }) => state === 'Unread').map(({ id }) => id)
    if (unread.length === 0) return
    if (this.#random.chance(0.7)) {
      await this.#server.call(acceptMails, { params, body: { mailIds: unread } }, me)
      return
    }
    const updateMailRequests = unread.map((id) => ({ id, update: { mailId: id, state: 'Read' as const } }))
    await this.#server.call(updateMails, { params, body: { updateMailRequests } }, me)
  }

  /** The order of apps: they announce the session, and repeat that they are there. */
  async #startApp(me: { scope: string; token: string }) {
    const { platform, device, locale, language } = this.person
    const [account] = await Promise.all([
      this.#server.call(getOwnAccount, {}, me),
      this.#server.call(getManifestChecksum, { query: { id: 'global' } }, { scope: me.scope }),
      this.#server.call(
        startSession,
        { body: { platform, device, locale, language: { code: language, ctx: 'ISO639-1' } } },
        me,
      ),
    ])
    await this.#server.call(listPlayerCloudMeta, {}, me)
    await this.#readMail(me, account.id)
    return { gamerTag: account.id, socket: undefined }
  }

  /** What a client says of its owner once; few make an account of it. */
  async #introduce(me: { scope: string; token: string }): Promise<void> {
    const { language, country, name, email } = this.person
    await this.#server.call(updateOwnAccount, { body: { language, country, userName: name } }, me)
    if (email === undefined) return
    await this.#server.call(registerAccount, { body: { email, password } }, me)
    this.#isRegistered = true
  }

  /** Battles fought, levels gained, gold earned in so many minutes. */
  async #tell(me: { scope: string; token: string }, gamerTag: number, minutes: number): Promise<void> {
    const battles = Math.max(1, this.#random.count(minutes / 2))
    const wins = Math.round(battles * (0.35 + this.#random.next() * 0.4))
    // Each level takes a little longer than the one before.
    if (this.#random.chance(Math.min(1, (battles * 1.5) / (1 + this.#level)))) this.#level += 1
    await this.#server.call(
      setClientStats,
      {
        params: { objectId: toObjectId('client.public', gamerTag) },
        body: {
          set: { LEVEL: this.#level, alias: this.person.name },
          add: { battles, wins, minutes_played: Math.max(1, Math.round(minutes)) },
        },
      },
      me,
    )
    await this.#submit(me, gamerTag, wins)
    await this.#compete(me, gamerTag, wins)
    await this.#contend(me, gamerTag, wins)
    if (this.#random.chance(0.15)) await this.#shop(me, gamerTag)
    if (this.#random.chance(0.2)) await this.#talk(me, gamerTag)
  }

  /** Who comes again joins a guild that has room, or founds one. */
  async #lookForGuild(me: { scope: string; token: string }, gamerTag: number): Promise<void> {
    const params = { gamerTag }
    if (this.#random.chance(0.5)) return
    const { groups } = await this.#server.call(listRecommendedGroups, { params }, me)
    const group = groups[Math.floor(this.#random.next() * groups.length)]
    // Others may take the last slot, or the name, in the same moment.
    if (group && this.#random.chance(0.9)) {
      await this.#server.call(joinGroup, { params, body: { group: group.id } }, me).catch(ignoreRefusal)
      return
    }
    const body = { name: `Crew of ${this.person.name} ${gamerTag % 10_000}`, maxSize: 30, requirement: 0 }
    await this.#server.call(createGroup, { params, body }, me).catch(ignoreRefusal)
  }

  /** Reads what the guild said last, and says something that nobody has just said. */
  async #talk(me: { scope: string; token: string }, gamerTag: number): Promise<void> {
    const params = { gamerTag }
    const { rooms } = await this.#server.call(listChatRooms, { params }, me)
    const roomId = rooms[0]?.id
    if (roomId === undefined) return
    const read = { params, query: { roomId, limit: 20 } }
    const page = await this.#server.call(listChatMessages, read, me).catch(refusedAs('ChatRoomNotFound'))
    const content = this.#random.pick(lines)
    if (!page || page.messages.some((message) => message.content === content)) return
    // A colleague may have put them out, or they say too much, at the pace of the simulation.
    const isRefused = refusedAs('ChatRoomNotFound', 'TooManyRequests')
    await this.#server.call(sendChatMessage, { params, body: { roomId, content } }, me).catch(isRefused)
  }

  /** Looks at the stores, and buys something that it can pay for. */
  async #shop(me: { scope: string; token: string }, gamerTag: number): Promise<void> {
    const params = { gamerTag }
    const [{ stores }, { currencies }] = await Promise.all([
      this.#server.call(listStoreOffers, { params, query: { language: this.person.language } }, me),
      this.#server.call(getInventory, { params }, me),
    ])
    const held = new Map(currencies.map(({ id, amount }) => [id, amount]))
    const affordable = stores.flatMap(({ symbol: store, listings }) =>
      listings.flatMap(({ symbol, active, offer: { price } }) =>
        active && price.type !== 'sku' && (held.get(price.symbol) ?? 0) >= price.amount ? [`${symbol}:${store}`] : [],
      ),
    )
    if (affordable.length === 0) return
    await this.#server.call(buyListing, { params, body: { purchaseId: this.#random.pick(affordable) } }, me)
  }

  /** What was won counts on the board of the week, in the order of web clients: first the place, then the score. */
  async #submit(me: { scope: string; token: string }, gamerTag: number, wins: number): Promise<void> {
    const query = { boardId: 'leaderboards.weekly', joinBoard: true }
    // A realm of one's own need not have this board.
    const place = await this.#server
      .call(getLeaderboardAssignment, { query }, me)
      .catch(refusedAs('LeaderboardNotFound'))
    if (!place) return
    const { leaderboardId: id } = place
    const body = { id: gamerTag, score: wins * 25, increment: true, stats: { level: this.#level } }
    await this.#server.call(setLeaderboardEntry, { params: { id }, body }, me)
  }

  /** And in the tournaments, which a player joins by playing; what the last cycle brought is taken. */
  async #contend(me: { scope: string; token: string }, playerId: number, wins: number): Promise<void> {
    const { tournaments } = await this.#server.call(listTournaments, { query: { isRunning: true } }, me)
    for (const { tournamentId } of tournaments) {
      await this.#server.call(joinTournament, { body: { tournamentId } }, me)
      const body = { tournamentId, playerId, score: wins * 10, increment: true }
      await this.#server.call(setTournamentScore, { body }, me).catch(refusedAs('TournamentNotWritable'))
    }
    const { rewardCurrencies } = await this.#server.call(getTournamentRewards, {}, me)
    if (rewardCurrencies.length > 0) await this.#server.call(claimTournamentRewards, { body: {} }, me)
  }

  /** What was won counts in the events that run; what they have earned by that most take. */
  async #compete(me: { scope: string; token: string }, gamerTag: number, wins: number): Promise<void> {
    const params = { gamerTag }
    const { running, done } = await this.#server.call(getPlayerEvents, { params }, me)
    for (const { id: eventId } of running) {
      const body = { eventId, score: wins * 10, increment: true }
      // One that only the game’s server writes refuses it.
      await this.#server.call(setEventScore, { params, body }, me).catch(refusedAs('EventNotWritable', 'EventNotFound'))
    }
    for (const { id: eventId, scoreRewards, rankRewards, groupRewards } of [...running, ...done]) {
      const ofGroup = groupRewards?.scoreRewards ?? []
      if (![...scoreRewards, ...rankRewards, ...ofGroup].some(({ earned, claimed }) => earned && !claimed)) continue
      if (this.#random.chance(0.7)) await this.#server.call(claimEventRewards, { params, body: { eventId } }, me)
    }
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RequestError && error.status === 400)) throw error
}

const refusedAs =
  (...codes: ErrorCode[]) =>
  (error: unknown) => {
    if (!(error instanceof RequestError && codes.includes(error.code))) throw error
  }

function connect(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.once('open', () => {
      // A server that goes away ends the session, not the simulation.
      socket.on('error', () => {})
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

function close(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) return resolve()
    socket.once('close', () => resolve())
    socket.close(1000)
  })
}
