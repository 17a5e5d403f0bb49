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
  name: opaque(40).describe('The name of the third party, such as google or apple.'),
  appId: opaque(8_300).describe('The application of the third party that issued `userAppId`.'),
  userAppId: opaque(300).describe('The id of the person at the third party, valid within its application.'),
  userBusinessId: opaque(300)
    .optional()
    .describe('The id of the person across all applications of a publisher. Absent: unknown.'),
  email: opaque(254).optional().describe('The e-mail address of the person.'),
  meta: recordUpTo(50, opaque(100), opaque(1_000)).describe(
    'Further data of the third party about the person, such as name and picture.',
  ),
})

export const External = z.object({
  providerService: opaque(80).describe('The name of the external service that confirmed the identity.'),
  userId: opaque(256).describe('The id of the person at the external service.'),
  providerNamespace: opaque(80).describe('The part of the external service of the id. Empty: none.'),
})

/** An account as operators see it: one person, with a gamer tag for every realm they have played in. */
export const Account = z.object({
  id: Id,
  email: z.string().optional().describe('The e-mail address of the person.'),
  language: z.string().optional().describe('A language code, such as en or de.'),
  country: z.string().optional().describe('The country of the account. Absent: unknown.'),
  userName: z.string().optional().describe('The name of the account, which is personal data. Absent: none.'),
  roleString: z
    .string()
    .optional()
    .describe('The global role of an operator. Missing for players and for roles in single realms.'),
  roles: z.array(RoleMapping).describe('The roles of an operator in single realms. Empty for players.'),
  privilegedAccount: z.boolean().describe('True if the account has any role: it belongs to an operator.'),
  gamerTags: z
    .array(z.object({ projectId: Pid, gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') }))
    .describe('Gamer tags of players of this realm.'),
  deviceIds: z.array(z.string()).describe('The ids of the devices that sign in to the account.'),
  thirdParties: z.array(ThirdParty).describe('The linked third-party accounts that the person can sign in with.'),
  external: z.array(External).describe('The linked identities of external services that the person can sign in with.'),
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
  query: z.object({
    query: text(254).min(1).describe('An account id, a gamer tag or the complete e-mail address.'),
  }),
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
    query: text(254).describe('Start of an e-mail or third-party user id, or a complete id or gamer tag.'),
    page: z.int().min(0).max(1000).default(1).describe('From 1; 0 counts as 1.'),
    pagesize: z.int().min(1).max(100).default(30).describe('The largest number of accounts of the response.'),
  }),
  response: z.object({ accounts: z.array(Account).describe('The accounts of this page.') }),
})

export const findAccountByDevice = endpoint({
  method: 'GET',
  path: '/basic/accounts',
  summary: 'Get the account that this device signs in to.',
  scope: 'either',
  access: { operator: 'view players' },
  query: z.object({ deviceId: opaque(256).min(1).describe('The complete id of the device.') }),
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
    thirdParty: ThirdPartyName.optional().describe(
      'Needs `token` as proof. Older clients also set `hasThirdPartyToken`.',
    ),
    token: ForeignToken.optional().describe('The token that the third party issued, as proof of the identity.'),
    nonce: opaque(256)
      .optional()
      .describe('The nonce that the client gave the third party; the token must contain it.'),
    hasThirdPartyToken: z.boolean().optional().describe('Sent by older clients together with `thirdParty`.'),
    external: z
      .array(External)
      .max(50)
      .optional()
      .describe('Must repeat what the account has: `POST /basic/accounts/external_identity` adds external identities.'),
    gamerTagAssoc: z
      .object({ projectId: Pid, gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
      .optional()
      .describe('Must repeat what the account has: signing in to a realm makes the player.'),
    deviceId: DeviceId.optional().describe('A device to add to the account: its id of 8 to 256 characters.'),
    language: opaque(20).min(2).optional().describe('A language code, such as en or de.'),
    country: opaque(60).optional().describe('The country of the account. Absent: it does not change.'),
    userName: text(100)
      .optional()
      .describe('The name of the account, which is personal data. Absent: it does not change.'),
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
  body: z.object({
    deviceIds: z
      .array(opaque(256))
      .max(100)
      .optional()
      .describe('The ids of the devices to remove, at most 100. Absent: all devices.'),
  }),
  response: AccountPlayerView,
  errors: ['LastSignInMethod'],
})

export const isEmailAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available',
  summary: 'Check whether an e-mail is free in the organization.',
  scope: 'either',
  access: { public: true },
  query: z.object({ email: Email.describe('The e-mail address of the person.') }),
  response: z.object({ available: z.boolean().describe('True if no account of the organization has this e-mail.') }),
})

export const isDeviceAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available/device-id',
  summary: 'Check whether a device is free in the organization.',
  scope: 'either',
  access: { public: true },
  query: z.object({ deviceId: opaque(256).min(1).describe('The id of the device to check.') }),
  response: z.object({ available: z.boolean().describe('True if no account of the organization has this device.') }),
})

export const removeOwnThirdParty = endpoint({
  method: 'DELETE',
  path: '/basic/accounts/me/third-party',
  summary: 'Unlink a third party from the signed-in account. The third party’s token is not needed.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({
    thirdParty: ThirdPartyName.describe('The name of the third party to unlink, such as google or apple.'),
    token: opaque(16_384).optional().describe('Accepted for compatibility; it is not needed.'),
  }),
  response: AccountPlayerView,
  errors: ['LastSignInMethod'],
})

export const isThirdPartyAvailable = endpoint({
  method: 'GET',
  path: '/basic/accounts/available/third-party',
  summary: 'Check whether the third-party identity of a token is free in the organization.',
  scope: 'realm',
  access: { public: true },
  query: z.object({
    thirdParty: ThirdPartyName.describe('The name of the third party, such as google or apple.'),
    token: ForeignToken.describe('The token that the third party issued. It identifies the person.'),
  }),
  response: z.object({
    available: z.boolean().describe('True if no account of the organization is linked to this identity.'),
  }),
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
    result: z
      .enum(['ok', 'challenge'])
      .describe('`challenge`: solve it, and repeat the request with `challenge_solution`.'),
    challenge_token: z.string().optional().describe('The challenge to solve. Missing when the result is `ok`.'),
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
    provider_service: ServiceName.describe('The name of the external service of the identity.'),
    user_id: ExternalUserId.describe('The id of the person at the external service.'),
    provider_namespace: ServiceNamespace.optional().describe(
      'The part of the external service of the id. Absent: none.',
    ),
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
    provider_service: ServiceName.describe('The name of the external service of the identity.'),
    user_id: ExternalUserId.describe('The id of the person at the external service.'),
    provider_namespace: ServiceNamespace.optional().describe(
      'The part of the external service of the id. Absent: none.',
    ),
  }),
  response: z.object({ available: z.boolean().describe('True if no account has this identity.') }),
})
