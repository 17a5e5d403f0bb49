import * as z from 'zod'
import { RoleMapping } from './admin-users.ts'
import { AccountPlayerView } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, Millis, Pid, pageOf, pageQuery } from './shapes.ts'

const ThirdParty = z.object({
  name: z.string(),
  appId: z.string(),
  userAppId: z.string(),
  userBusinessId: z.string().optional(),
  email: z.string().optional(),
  meta: z.record(z.string(), z.string()),
})

const External = z.object({ providerService: z.string(), userId: z.string(), providerNamespace: z.string() })

/** An account as operators see it: one person, with a gamer tag for every realm it has played in. */
export const Account = z.object({
  id: Id,
  email: z.string().optional(),
  language: z.string().optional(),
  country: z.string().optional(),
  userName: z.string().optional(),
  roleString: z.string().optional(),
  roles: z.array(RoleMapping),
  privilegedAccount: z.boolean(),
  gamerTags: z.array(z.object({ projectId: Pid, gamerTag: Id })),
  deviceIds: z.array(z.string()),
  thirdParties: z.array(ThirdParty),
  external: z.array(External),
  createdTimeMillis: Millis,
  updatedTimeMillis: Millis,
})
export type Account = z.infer<typeof Account>

/** One row of the players list: the player of one realm. */
export const PlayerRow = z.object({
  gamerTag: Id,
  accountId: Id,
  email: z.string().optional(),
  language: z.string().optional(),
  platform: z.string().optional(),
  created: Millis,
  lastSeen: Millis.optional(),
  online: z.boolean(),
})
export type PlayerRow = z.infer<typeof PlayerRow>

export const listPlayers = endpoint({
  method: 'GET',
  path: '/api/players',
  summary: 'The players of the realm, newest first.',
  scope: 'realm',
  access: { operator: 'view players' },
  query: z.object(pageQuery),
  response: pageOf(PlayerRow).extend({
    /** How many there are, estimated when there are many. */
    about: z.int(),
    isExact: z.boolean(),
  }),
})

export const getPlayerCounts = endpoint({
  method: 'GET',
  path: '/api/players/counts',
  summary: 'How many players the realm has, and how many of them are online.',
  scope: 'realm',
  access: { operator: 'view players' },
  response: z.object({
    /** Estimated when there are many. */
    about: z.int(),
    isExact: z.boolean(),
    /** Absent in a realm with more players than are counted. */
    online: z.int().optional(),
  }),
})

export const lookUpPlayers = endpoint({
  method: 'POST',
  path: '/api/players/lookup',
  summary:
    'The players of the realm with these gamer tags, account ids or e-mails, in this order, and what was not found.',
  scope: 'realm',
  access: { operator: 'view players' },
  readOnly: true,
  body: z.object({ ids: z.array(z.string().trim().min(1).max(254)).min(1).max(1000) }),
  response: z.object({ rows: z.array(PlayerRow), unknown: z.array(z.string()) }),
})

export const getPlayer = endpoint({
  method: 'GET',
  path: '/api/players/:player',
  summary: 'One player of the realm, by account id or gamer tag.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'] },
  params: z.object({ player: Id }),
  response: PlayerRow.extend({ account: Account }),
  errors: ['PlayerNotFound'],
})

export const findAccount = endpoint({
  method: 'GET',
  path: '/basic/accounts/find',
  summary: 'The account with this id, gamer tag or whole e-mail.',
  scope: 'either',
  access: { operator: ['view players', 'view users'] },
  query: z.object({ query: z.string().trim().min(1).max(254) }),
  response: Account,
  errors: ['AccountNotFoundError'],
})

export const searchAccounts = endpoint({
  method: 'GET',
  path: '/basic/accounts/search',
  summary: 'Accounts whose e-mail begins with the text, or whose id or gamer tag is the text.',
  scope: 'either',
  access: { operator: 'view players' },
  query: z.object({
    query: z.string().trim().max(254),
    /** From 1; 0 counts as 1. */
    page: z.int().min(0).max(1000).default(1),
    pagesize: z.int().min(1).max(100).default(30),
  }),
  response: z.object({ accounts: z.array(Account) }),
})

export const findAccountByDevice = endpoint({
  method: 'GET',
  path: '/basic/accounts',
  summary: 'The account that this device signs in to.',
  scope: 'either',
  access: { operator: 'view players' },
  query: z.object({ deviceId: z.string().min(1).max(256) }),
  response: Account,
  errors: ['AccountNotFoundError'],
})

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/basic/accounts/me',
  summary: 'The signed-in player; `id` is its gamer tag in the realm of the scope.',
  scope: 'either',
  access: { signedIn: true },
  response: AccountPlayerView,
})

export const updateOwnAccount = endpoint({
  method: 'PUT',
  path: '/basic/accounts/me',
  summary: 'Add a device, or set language, country or user name. Only the fields that are present change.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({
    deviceId: z.string().min(1).max(256).optional(),
    language: z.string().min(2).max(20).optional(),
    country: z.string().max(60).optional(),
    userName: z.string().max(100).optional(),
  }),
  response: AccountPlayerView,
  errors: ['DeviceAlreadyInUseError'],
})

export const removeOwnDevices = endpoint({
  method: 'DELETE',
  path: '/basic/accounts/me/device',
  summary: 'Forget devices of the signed-in account; without a list, all of them.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ deviceIds: z.array(z.string().max(256)).max(100).optional() }),
  response: AccountPlayerView,
})

export const isEmailAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available',
  summary: 'Whether no account of the organization has this e-mail.',
  scope: 'either',
  access: { public: true },
  query: z.object({ email: Email }),
  response: z.object({ available: z.boolean() }),
})

export const isDeviceAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available/device-id',
  summary: 'Whether no account of the organization has this device.',
  scope: 'either',
  access: { public: true },
  query: z.object({ deviceId: z.string().min(1).max(256) }),
  response: z.object({ available: z.boolean() }),
})

export const startSession = endpoint({
  method: 'POST',
  path: '/basic/session',
  summary: 'A game client begins to play. Opening the realtime socket counts as the same.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({
    platform: z.string().max(100).optional(),
    device: z.string().max(200).optional(),
    locale: z.string().max(40).optional(),
    language: z.object({ code: z.string().max(20), ctx: z.string().max(40).optional() }).optional(),
    source: z.string().max(100).optional(),
    customParams: z.record(z.string(), z.string()).optional(),
    deviceParams: z.record(z.string(), z.string()).optional(),
  }),
  response: z.object({ result: z.literal('ok'), gamer: z.object({ tag: Id, platform: z.string() }) }),
})

export const sendHeartbeat = endpoint({
  method: 'POST',
  path: '/basic/session/heartbeat',
  summary: 'The game client is still there.',
  scope: 'realm',
  access: { player: 'any' },
  response: z.object({ gt: Id, heartbeat: Millis }),
})

export const getSessionStatus = endpoint({
  method: 'GET',
  path: '/basic/session/status',
  summary: 'Who of these players is online: seen within `intervalSecs`, or connected now.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'] },
  query: z.object({
    playerIds: z.array(Id).max(1000).default([]),
    intervalSecs: z.int().min(1).max(31_536_000).default(3600),
  }),
  response: z.object({ players: z.array(z.object({ playerId: Id, online: z.boolean(), lastSeen: Millis })) }),
})
