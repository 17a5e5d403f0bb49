import * as z from 'zod'
import { DeviceId } from '../core/device-id.ts'
import { endpoint } from '../core/endpoint.ts'
import { Email, EmptyResponse, Id, Millis, Pid, Version } from '../core/shapes.ts'
import { opaque, prose, text } from '../core/values.ts'
import { PaymentAudit } from '../monetize/payments.ts'
import { Account, External, ThirdParty } from '../organization/accounts.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { PlayerRow } from './players.ts'
import { StatsOfPlayer } from './stats.ts'

/** The account that an operator changes. In a realm’s scope the account must have a player there. */
const AccountParams = z.object({ id: Id })

/** A player of the realm, by account id or gamer tag. */
const PlayerParams = z.object({ player: Id })

export const AccountChanges = z.object({
  language: text(20).optional().describe('An empty text removes the value.'),
  country: text(60).optional().describe('The country of the account. An empty text removes the value.'),
  userName: text(100)
    .optional()
    .describe('The name of the account, which is personal data. An empty text removes the value.'),
  deviceId: DeviceId.optional().describe('A device to add to the account: its id of 8 to 256 characters.'),
  // Refused when present: only the player’s own sign-in can prove it.
  thirdParty: opaque(100).optional().describe('Rejected here: only the player can link a third party, with a sign-in.'),
  hasThirdPartyToken: z
    .boolean()
    .optional()
    .describe('True is rejected: only the player can link a third party, with a sign-in.'),
  token: opaque(8192).optional().describe('Rejected here: only the player can prove a third-party identity.'),
  external: z
    .array(External)
    .max(20)
    .optional()
    .describe('Must repeat what the account has: only the player can add external identities.'),
  gamerTagAssoc: z
    .object({ projectId: Pid, gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
    .optional()
    .describe('Must repeat what the account has: signing in to a realm creates the player.'),
})

export const updatePlayerAccount = endpoint({
  method: 'PUT',
  path: '/object/accounts/:id',
  summary: 'Set language, country or user name, or add a device. Omitted fields do not change.',
  scope: 'either',
  access: { operator: 'edit player-profile' },
  params: AccountParams,
  body: AccountChanges,
  response: Account,
  errors: ['AccountNotFoundError', 'DeviceAlreadyInUseError', 'RoleAboveOwn', 'StaleVersion'],
})

export const unlinkThirdParty = endpoint({
  method: 'DELETE',
  path: '/object/accounts/:id/admin/third-party',
  summary: 'Unlink a third-party account: the player no longer signs in with it.',
  scope: 'either',
  access: { operator: 'edit player-profile' },
  params: AccountParams,
  body: z.object({
    thirdParty: opaque(100).min(1).describe('The name of the third party, such as google or apple.'),
    userAppId: opaque(256).min(1).describe('The id of the person at the third party.'),
  }),
  response: EmptyResponse,
  errors: ['AccountNotFoundError', 'ThirdPartyNotLinked', 'RoleAboveOwn', 'StaleVersion'],
})

export const moveThirdParty = endpoint({
  method: 'PUT',
  path: '/object/accounts/:id/admin/third-party',
  summary: 'Move a third-party account from its current account to this one.',
  scope: 'either',
  access: { operator: 'edit player-profile' },
  params: AccountParams,
  body: z.object({
    fromAccountId: Id,
    thirdParty: ThirdParty.partial()
      .required({ name: true, userAppId: true })
      .describe('The linked identity to move, identified by its name and userAppId.'),
  }),
  response: EmptyResponse,
  errors: [
    'AccountNotFoundError',
    'ThirdPartyNotLinked',
    'ThirdPartyAssociationAlreadyInUseError',
    'DuplicateThirdPartyAssociationError',
    'RoleAboveOwn',
    'StaleVersion',
  ],
})

export const removePlayerDevices = endpoint({
  method: 'DELETE',
  path: '/object/accounts/:id/me/devices',
  summary: 'Remove devices; without a list, all of them. They no longer sign in to the account.',
  scope: 'either',
  access: { operator: 'edit player-profile' },
  params: AccountParams,
  body: z.object({
    deviceIds: z
      .array(opaque(256))
      .max(100)
      .optional()
      .describe('The devices to remove, at most 100. Absent: all devices.'),
  }),
  response: Account,
  errors: ['AccountNotFoundError', 'RoleAboveOwn', 'StaleVersion'],
})

export const changePlayerEmail = endpoint({
  method: 'PUT',
  path: '/object/accounts/:id/admin/email',
  summary: 'Change the e-mail at once without confirmation, and send a notice to the old one.',
  scope: 'either',
  access: { operator: 'change-email player-profile' },
  params: AccountParams,
  body: z.object({ newEmail: Email }),
  response: Account,
  errors: ['AccountNotFoundError', 'EmailAlreadyRegisteredError', 'RoleAboveOwn', 'StaleVersion'],
})

export const forgetPlayer = endpoint({
  method: 'DELETE',
  path: '/object/accounts/:id/admin/forget',
  summary: 'Erase all personal data of the account at once, without a grace period. It cannot be undone.',
  scope: 'either',
  access: { operator: 'forget player-profile' },
  params: AccountParams,
  response: Account,
  errors: ['AccountNotFoundError', 'AccountHasRoles', 'RoleAboveOwn'],
})

/** Data of the profile in addition to the account. */
export const Profile = z.object({
  accountId: Id.describe('The id of the account.'),
  version: Version.describe('Increases with each change. Send it as `If-Match` to avoid overwriting other changes.'),
  isClear: z
    .boolean()
    .describe('True if the caller sees personal data unmasked; else it is masked until they reveal it with a reason.'),
  hasPassword: z.boolean().describe('True if the account can sign in with e-mail and password.'),
  emailChange: z
    .object({
      newEmail: z.string().describe('The new e-mail address, which the player must confirm.'),
      expires: Millis,
    })
    .optional()
    .describe('A change of e-mail that the player has not confirmed yet.'),
  forgetting: z
    .object({
      due: Millis,
      asked: Millis,
      askedBy: Id.optional(),
      askedByEmail: z
        .string()
        .optional()
        .describe('The e-mail address of the operator who requested it. Missing if it was the player.'),
    })
    .optional()
    .describe('All personal data will be erased at this time.'),
  forgotten: Millis.optional().describe('When it was erased.'),
  mentions: z
    .object({
      started: Millis,
      ended: Millis.optional(),
      masked: z.int().min(0).describe('Number of texts with masked mentions of the player so far.'),
    })
    .optional()
    .describe('Search for mentions of the erased player in other texts; running if `ended` is absent.'),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile/:player',
  summary: 'Get the state of a player’s account: version, masking, and a scheduled forgetting.',
  scope: 'realm',
  access: { operator: 'view player-profile' },
  params: PlayerParams,
  response: Profile,
  errors: ['PlayerNotFound'],
})

export const mailEmailCode = endpoint({
  method: 'POST',
  path: '/api/profile/:player/email-code',
  summary: 'Send a code to a new e-mail; the player confirms it in the game with their password.',
  scope: 'realm',
  access: { operator: 'change-email player-profile' },
  params: PlayerParams,
  body: z.object({
    newEmail: Email,
    codeType: z
      .enum(['PIN', 'UUID'])
      .default('PIN')
      .describe('`PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits.'),
  }),
  response: EmptyResponse,
  errors: ['PlayerNotFound', 'AccountNotFoundError', 'EmailAlreadyRegisteredError', 'NoCredentials', 'RoleAboveOwn'],
})

/** Personal data is erased when the grace period ends (FORGET_GRACE_DAYS), or immediately without one. */
export const planForgetPlayer = endpoint({
  method: 'POST',
  path: '/api/profile/:player/plans/forget',
  summary: 'Plan to forget a player. The plan lists the data to erase, and the data to keep without personal data.',
  scope: 'realm',
  access: { operator: 'forget player-profile' },
  params: PlayerParams,
  response: PlanWithSample,
  errors: [
    'PlayerNotFound',
    'AccountNotFoundError',
    'AccountHasRoles',
    'AlreadyForgetting',
    'RoleAboveOwn',
    'PlanRowsInvalid',
  ],
})

export const cancelForgetting = endpoint({
  method: 'DELETE',
  path: '/api/profile/:player/forgetting',
  summary: 'Cancel the forgetting of a player during the grace period. No data was erased yet.',
  scope: 'realm',
  access: { operator: 'forget player-profile' },
  params: PlayerParams,
  response: EmptyResponse,
  errors: ['PlayerNotFound', 'AccountNotFoundError', 'NotForgetting', 'RoleAboveOwn'],
})

/** All data about a player, one list for each kind. */
export const PlayerExport = z.object({
  exported: Millis,
  accountId: Id.describe('The id of the account.'),
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  held: z
    .record(z.string(), z.array(z.unknown()))
    .describe('The stored data by kind, such as stats or payments. Each kind is a list.'),
})
export type PlayerExport = z.infer<typeof PlayerExport>

export const exportPlayer = endpoint({
  method: 'POST',
  path: '/api/profile/:player/export',
  summary: 'Get all data about a player, from the realms that the caller may view. The call is audited.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  params: PlayerParams,
  response: PlayerExport,
  errors: ['PlayerNotFound', 'AccountNotFoundError', 'RoleAboveOwn'],
})

export const getPersonalInformation = endpoint({
  method: 'GET',
  path: '/basic/accounts/get-personally-identifiable-information',
  summary:
    'Get the account with this id, gamer tag or exact e-mail, with payments and stats from the realms that the caller may view. The call is audited.',
  scope: 'either',
  access: { operator: 'edit player-profile' },
  query: z.object({
    query: text(254).min(1, 'is missing').describe('An account id, a gamer tag or the complete e-mail address.'),
  }),
  response: z.object({
    account: Account.describe('The account that was found.'),
    paymentAudits: z
      .object({ audits: z.array(PaymentAudit).describe('The payments of the person, at most 1,000 for each realm.') })
      .describe('The last thousand of each realm.'),
    stats: z.array(StatsOfPlayer).describe('One entry for each space of the player that is not empty.'),
  }),
  errors: ['AccountNotFoundError', 'RoleAboveOwn'],
})

export const RevealReason = z.object({
  reason: prose(300)
    .trim()
    .min(3, 'must have at least 3 characters')
    .describe('Why the data is needed, 3 to 300 characters. The audit trail records it.'),
})

export const revealPlayer = endpoint({
  method: 'POST',
  path: '/api/profile/:player/reveal',
  summary: 'Reveal a player’s personal data. The reason is recorded in the audit trail.',
  scope: 'realm',
  access: { operator: 'view player-profile' },
  params: PlayerParams,
  body: RevealReason,
  response: PlayerRow.extend({ account: Account.describe('The account of the player with its personal data.') }),
  errors: ['PlayerNotFound'],
})
