import * as z from 'zod'
import { DeviceId } from '../core/device-id.ts'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Email, Id, Millis, Pid, recordUpTo } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'
import { RoleMapping } from './admin-users.ts'
import {
  AccountPlayerView,
  ExternalProof,
  ExternalUserId,
  ForeignToken,
  ServiceName,
  ServiceNamespace,
  ThirdPartyName,
} from './auth-shapes.ts'

export const ThirdParty = z.object({
  name: opaque(40),
  appId: opaque(8_300),
  userAppId: opaque(300),
  userBusinessId: opaque(300).optional(),
  email: opaque(254).optional(),
  meta: recordUpTo(50, opaque(100), opaque(1_000)),
})

export const External = z.object({
  providerService: opaque(80),
  userId: opaque(256),
  providerNamespace: opaque(80),
})

/** An account as operators see it: one person, with a gamer tag for every realm they have played in. */
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

export const findAccount = endpoint({
  method: 'GET',
  path: '/basic/accounts/find',
  summary: 'Get the account with this id, gamer tag or exact e-mail.',
  scope: 'either',
  access: { operator: ['view players', 'view users'] },
  query: z.object({ query: text(254).min(1) }),
  response: Account,
  errors: ['AccountNotFoundError'],
})

export const searchAccounts = endpoint({
  method: 'GET',
  path: '/basic/accounts/search',
  summary:
    'List accounts whose e-mail or third-party user id begins with the text, or whose id or gamer tag equals it.',
  scope: 'either',
  access: { operator: 'view players' },
  query: z.object({
    query: text(254),
    /** From 1; 0 counts as 1. */
    page: z.int().min(0).max(1000).default(1),
    pagesize: z.int().min(1).max(100).default(30),
  }),
  response: z.object({ accounts: z.array(Account) }),
})

export const findAccountByDevice = endpoint({
  method: 'GET',
  path: '/basic/accounts',
  summary: 'Get the account that this device signs in to.',
  scope: 'either',
  access: { operator: 'view players' },
  query: z.object({ deviceId: opaque(256).min(1) }),
  response: Account,
  errors: ['AccountNotFoundError'],
})

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/basic/accounts/me',
  summary: 'Get the signed-in player; `id` is their gamer tag in the realm of the scope.',
  scope: 'either',
  access: { signedIn: true },
  response: AccountPlayerView,
})

export const updateOwnAccount = endpoint({
  method: 'PUT',
  path: '/basic/accounts/me',
  summary: 'Add a device or a third party, or set language, country or user name. Omitted fields do not change.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({
    /** Needs `token` as proof. Older clients also set `hasThirdPartyToken`. */
    thirdParty: ThirdPartyName.optional(),
    token: ForeignToken.optional(),
    nonce: opaque(256).optional(),
    hasThirdPartyToken: z.boolean().optional(),
    /** Must repeat what the account has: `POST /basic/accounts/external_identity` adds external identities. */
    external: z.array(External).max(50).optional(),
    /** Must repeat what the account has: signing in to a realm makes the player. */
    gamerTagAssoc: z.object({ projectId: Pid, gamerTag: Id }).optional(),
    deviceId: DeviceId.optional(),
    language: opaque(20).min(2).optional(),
    country: opaque(60).optional(),
    userName: text(100).optional(),
  }),
  response: AccountPlayerView,
  errors: [
    'DeviceAlreadyInUseError',
    'ThirdPartyAssociationAlreadyInUseError',
    'DuplicateThirdPartyAssociationError',
    'InvalidCredentialsError',
    'UnsupportedGrant',
    'IdentityProviderUnavailable',
  ],
})

export const removeOwnDevices = endpoint({
  method: 'DELETE',
  path: '/basic/accounts/me/device',
  summary: 'Remove devices of the signed-in account; without a list, all of them.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ deviceIds: z.array(opaque(256)).max(100).optional() }),
  response: AccountPlayerView,
  errors: ['LastSignInMethod'],
})

export const isEmailAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available',
  summary: 'Check whether an e-mail is free in the organization.',
  scope: 'either',
  access: { public: true },
  query: z.object({ email: Email }),
  response: z.object({ available: z.boolean() }),
})

export const isDeviceAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available/device-id',
  summary: 'Check whether a device is free in the organization.',
  scope: 'either',
  access: { public: true },
  query: z.object({ deviceId: opaque(256).min(1) }),
  response: z.object({ available: z.boolean() }),
})

export const removeOwnThirdParty = endpoint({
  method: 'DELETE',
  path: '/basic/accounts/me/third-party',
  summary: 'Unlink a third party from the signed-in account. The third party’s token is not needed.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ thirdParty: ThirdPartyName, token: opaque(16_384).optional() }),
  response: AccountPlayerView,
  errors: ['LastSignInMethod'],
})

export const isThirdPartyAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available/third-party',
  summary: 'Check whether the third-party identity of a token is free in the organization.',
  scope: 'realm',
  access: { public: true },
  query: z.object({ thirdParty: ThirdPartyName, token: ForeignToken }),
  response: z.object({ available: z.boolean() }),
  errors: ['InvalidCredentialsError', 'UnsupportedGrant', 'IdentityProviderUnavailable'],
})

export const addExternalIdentity = endpoint({
  method: 'POST',
  path: '/basic/accounts/external_identity',
  summary: 'Link an identity to the signed-in account; the external service that knows it must confirm it.',
  scope: 'realm',
  access: { signedIn: true },
  body: z.object(ExternalProof),
  response: z.object({
    /** `challenge`: solve it, and repeat the request with `challenge_solution`. */
    result: z.enum(['ok', 'challenge']),
    challenge_token: z.string().optional(),
  }),
  errors: [
    'InvalidCredentialsError',
    'UnsupportedGrant',
    'IdentityProviderUnavailable',
    'ExternalIdentityUnavailable',
    'ExternalIdentityAlreadyRegisteredError',
  ],
})

export const removeExternalIdentity = endpoint({
  method: 'DELETE',
  path: '/basic/accounts/external_identity',
  summary: 'Unlink an external identity from the signed-in account.',
  scope: 'realm',
  access: { signedIn: true },
  body: z.object({
    provider_service: ServiceName,
    user_id: ExternalUserId,
    provider_namespace: ServiceNamespace.optional(),
  }),
  response: CommonResponse,
  errors: ['LastSignInMethod'],
})

export const isExternalIdentityAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available/external_identity',
  summary: 'Check whether an identity of an external service is free in the realm.',
  scope: 'realm',
  access: { public: true },
  query: z.object({
    provider_service: ServiceName,
    user_id: ExternalUserId,
    provider_namespace: ServiceNamespace.optional(),
  }),
  response: z.object({ available: z.boolean() }),
})
