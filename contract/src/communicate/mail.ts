import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis, sortBy } from '../core/shapes.ts'
import { opaque, prose, text } from '../core/values.ts'
import { CurrencyId, GiftProperties, NewItem, PlayerReward } from '../monetize/inventory.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { ChosenPlayers } from '../players/player-search.ts'
import { mailStates } from './mail-states.ts'

export type MailState = (typeof mailStates)[number]

/** Game clients also send `Claimed`: read, and its attachments claimed. */
const StateInput = z.enum([...mailStates, 'Claimed'])

/** The category of mail that names none. */
export const defaultCategory = 'SYSTEM.DB'

/** The categories that the form offers; a game may have its own. */
export const mailCategories = [defaultCategory, 'SOCIAL.GUILD.INFO'] as const

/** Upper bound of the mails in one call; use a plan for more players. */
export const maxMailsAtOnce = 1_000

const Category = opaque(128).min(1, 'is missing')

/** `2026-11-22T09:30:00Z`; empty (from older clients): none. */
const IsoTime = opaque(40).refine(
  (text) => text === '' || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))),
  {
    message: 'must be a time such as 2026-11-22T09:30:00Z',
  },
)

/** A player, or 0 for the game itself. */
const Sender = z.int().min(0)

const CurrencyChange = z.object({
  symbol: CurrencyId.describe('Content id of the currency, such as currency.gems.'),
  amount: z.int().min(0).describe('Units of the currency that the player gets.'),
  originalAmount: z
    .int()
    .optional()
    .describe('Amount before a bonus, as older tools send it. The server stores it unchanged.'),
})

/** The gift of a mail, in the older form. */
export const MailRewards = z.object({
  currencies: z.array(CurrencyChange).max(100).default([]).describe('Currencies that the player gets.'),
  items: z.array(NewItem).max(100).default([]).describe('Items that the player gets, with their properties.'),
  applyVipBonus: z.boolean().optional().describe('Ignored: realms have no VIP bonus.'),
})

export type MailRewards = z.infer<typeof MailRewards>

/** A currency, an item or an entitlement of the realm that the player gets when they claim the mail. */
export const AttachmentRequest = z.object({
  symbol: opaque(128).min(1).describe('Content id of a currency or an item, or symbol of an entitlement.'),
  specialization: opaque(128).optional().describe('Specialization of the entitlement; absent: none.'),
  action: opaque(60).describe('Action of older clients, such as grant. The gift is granted in every case.'),
  quantity: z.int().min(1).max(1_000_000_000).optional().describe('Number of units that the player gets. Absent: one.'),
  target: z.int().optional().describe('Number from older tools, stored and returned unchanged.'),
  properties: GiftProperties.optional().describe('Properties of the new items; absent: none.'),
})

export type AttachmentRequest = z.infer<typeof AttachmentRequest>

const texts = {
  subject: text(500).optional().describe('Subject of the mail; absent: none.'),
  body: prose(100_000).optional().describe('HTML.'),
}

const gifts = {
  attachments: z.array(AttachmentRequest).max(50).optional().describe('Goods that the player can claim; absent: none.'),
  rewards: MailRewards.optional().describe('Further goods in the form of older clients; absent: none.'),
  playerRewards: PlayerReward.optional().describe(
    'Reward that the player gets with the claim, in addition to `attachments`; absent: none.',
  ),
}

/** The texts, gifts and expiry of a mail. */
const MailToSend = z.object({
  ...texts,
  ...gifts,
  category: Category.default(defaultCategory).describe('Category of the mail; clients group mails by it.'),
  senderGamerTag: Sender.default(0).describe('Gamer tag of the sender; 0: the game itself.'),
  bodyRef: z.int().optional().describe('The number of a text that is part of the game client.'),
  expires: IsoTime.optional().describe('Expiry of the mail as an ISO 8601 time; absent or empty: never.'),
})

export type MailToSend = z.infer<typeof MailToSend>

/** The texts of a mail in a language. */
export const MailText = z.object({
  lng: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as de')
    .describe('Language code of these texts, such as de.'),
  subject: text(500).describe('Subject in this language.'),
  body: prose(100_000).describe('Body in this language, in HTML.'),
})
export type MailText = z.infer<typeof MailText>

/** A mail in several languages. */
const MailInLanguages = MailToSend.extend({
  translations: z
    .array(MailText)
    .max(60)
    .optional()
    .describe("Each player gets the text in their language. The mail's own text is the fallback; it may be absent."),
})

export type MailInLanguages = z.infer<typeof MailInLanguages>

export const Message = z.object({
  id: Id,
  mailId: Id.optional().describe('The name that some clients have for `id`.'),
  sent: Millis.describe('Time when the mail was sent, in milliseconds since 1970, UTC.'),
  expires: Millis.optional().describe('Time when the mail expires, in milliseconds since 1970, UTC; absent: never.'),
  receiverGamerTag: Id,
  senderGamerTag: Sender.describe('Gamer tag of the sender; 0: the game itself.'),
  category: z.string().describe('Category of the mail; clients group mails by it.'),
  ...texts,
  bodyRef: z.int().optional().describe('Number of a text that is part of the game client; absent: none.'),
  state: z.enum(mailStates).describe('Current state of the mail for the player.'),
  attachments: z
    .array(
      z.object({
        id: z.int().describe('Number of the attachment in this mail, starting at 1.'),
        state: z.string().describe('`New`; `Claimed` once the gift was claimed.'),
        target: z.int().optional().describe('Number from older tools, returned unchanged; absent: none.'),
        wrapped: z
          .object({
            symbol: z.string().describe('Content id of a currency or an item, or symbol of an entitlement.'),
            specialization: z.string().optional().describe('Specialization of the entitlement; absent: none.'),
            action: z.string().describe('Action of older clients, such as grant. The gift is granted in every case.'),
            quantity: z.int().optional().describe('Number of units that the player gets. Absent: one.'),
            properties: GiftProperties.optional().describe('Properties of the new items; absent: none.'),
          })
          .describe('Goods of this attachment.'),
      }),
    )
    .describe('Goods that the player can claim, one entry each.'),
  rewards: MailRewards.optional().describe('Further goods in the form of older clients; absent: none.'),
  playerRewards: PlayerReward.optional().describe('Reward that the player gets with the claim; absent: none.'),
  claimedTimeMs: Millis.optional().describe('When the gift was claimed.'),
  isTest: z.literal(true).optional().describe('Sent as a test: its gifts are shown, but claiming them grants nothing.'),
})

export type Message = z.infer<typeof Message>

const Success = z.object({ result: z.literal(true) })

const params = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })

const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

export const countUnreadMail = endpoint({
  method: 'GET',
  path: '/object/mail/:gamerTag',
  summary: 'Count the unread mails of a player.',
  scope: 'realm',
  access: { operator: 'view mail', player: 'own', owner },
  params,
  response: z.object({ unreadCount: z.int().describe('Mails of the player in state Unread.') }),
  errors: ['PlayerNotFound'],
})

export const searchMail = endpoint({
  method: 'POST',
  path: '/object/mail/:gamerTag/search',
  summary:
    'List a player’s mail by categories and states, newest first by default; each clause of the search has a result under its name.',
  scope: 'realm',
  access: { operator: 'view mail', player: 'own', owner },
  readOnly: true,
  params,
  body: z.object({
    clauses: z
      .array(
        z.object({
          name: opaque(128).default('').describe('Name of the clause, repeated in its result.'),
          onlyCount: z.boolean().default(false).describe('True if the result contains only the number of mails.'),
          categories: z
            .array(opaque(128))
            .max(100)
            .optional()
            .describe('Only mails of these categories; absent or empty: all.'),
          states: z
            .array(StateInput)
            .max(10)
            .optional()
            .describe('Only mails in one of these states; absent or empty: all.'),
          forSender: Sender.optional().describe('Only mails of this sender; 0: of the game itself. Absent: all.'),
          text: text(200)
            .min(1)
            .optional()
            .describe(
              'A part of the subject or of the body, in any case; the newest thousand mails are looked through.',
            ),
          start: z.int().min(0).optional().describe('The id of the mail to continue after; 0: from the beginning.'),
          sort: sortBy('sent').default('-sent'),
          limit: z.int().min(1).max(1_000).default(10).describe('The largest number of rows of the response.'),
        }),
      )
      .min(1)
      .max(20)
      .describe('Searches, each with its own result.'),
  }),
  response: z.object({
    results: z
      .array(
        z.object({
          name: z.string().describe('Name of the clause.'),
          count: z.int().describe('Number of all matching mails, regardless of `start` and `limit`.'),
          content: z.array(Message).optional().describe('Mails of this page; empty if only the number was requested.'),
        }),
      )
      .describe('One result for each clause, in the same order.'),
  }),
  errors: ['PlayerNotFound'],
})

export const listMailCategories = endpoint({
  method: 'GET',
  path: '/object/mail/:gamerTag/categories',
  summary: 'List the categories of a player’s mail.',
  scope: 'realm',
  access: { operator: 'view mail', player: 'own', owner },
  params,
  response: z.object({ result: z.array(z.string()).describe("Categories of the player's mails.") }),
  errors: ['PlayerNotFound'],
})

export const getMail = endpoint({
  method: 'GET',
  path: '/basic/mail',
  summary: 'Get one mail by its id. Empty if it does not exist or belongs to another player.',
  scope: 'realm',
  access: { operator: 'view mail', player: 'any' },
  query: z.object({ mid: z.int().min(0).describe('Id of the mail.') }),
  response: z.object({
    result: Message.optional().describe('The mail; absent if it does not exist or belongs to another player.'),
  }),
})

export const getMailOfPlayer = endpoint({
  method: 'GET',
  path: '/object/mail/:gamerTag/detail',
  summary: 'Get one mail of a player by its id. Empty if the player does not have it.',
  scope: 'realm',
  access: { operator: 'view mail', player: 'own', owner },
  params,
  query: z.object({ mid: z.int().min(0).describe('Id of the mail.') }),
  response: z.object({ result: Message.optional().describe('The mail; absent if the player does not have it.') }),
})

/** Ignored: the server numbers the mails. */
const id = z.int().optional()

export const sendMail = endpoint({
  method: 'POST',
  path: '/basic/mail/bulk',
  summary: 'Send mails, all or none.',
  scope: 'realm',
  reaches: ({ body }) => body.sendMailRequests.length,
  reviewed: true,
  gives: 'symbols',
  access: { operator: 'create mail' },
  body: z.object({
    sendMailRequests: z
      .array(
        MailInLanguages.extend({ receiverGamerTag: Id, id: id.describe('Ignored: the server numbers the mails.') }),
      )
      .min(1)
      .max(maxMailsAtOnce)
      .describe('Mails to send, each to one player.'),
  }),
  response: Success,
  errors: ['ApprovalNeeded', 'GrantBudgetExceeded', 'PlayerNotFound', 'UnknownSymbol'],
})

export const sendMailToPlayer = endpoint({
  method: 'POST',
  path: '/object/mail/:gamerTag',
  summary: 'Send a mail to a player. Returns its id.',
  scope: 'realm',
  reaches: 'one',
  gives: 'symbols',
  access: { operator: 'create mail' },
  params,
  body: MailInLanguages.extend({ id: id.describe('Ignored: the server numbers the mails.') }),
  response: z.object({ mailId: Id }),
  errors: ['ApprovalNeeded', 'GrantBudgetExceeded', 'PlayerNotFound', 'UnknownSymbol'],
})

export const sendMailsToPlayer = endpoint({
  method: 'POST',
  path: '/object/mail/:gamerTag/bulk',
  summary: 'Send several mails to a player, all or none.',
  scope: 'realm',
  reaches: ({ body }) => body.sendMailRequests.length,
  reviewed: true,
  gives: 'symbols',
  access: { operator: 'create mail' },
  params,
  body: z.object({
    sendMailRequests: z
      .array(
        MailInLanguages.extend({
          id: id.describe('Ignored: the server numbers the mails.'),
          receiverGamerTag: Id.optional(),
        }),
      )
      .min(1)
      .max(maxMailsAtOnce)
      .describe('Mails to send to the player.'),
  }),
  response: Success,
  errors: ['ApprovalNeeded', 'GrantBudgetExceeded', 'PlayerNotFound', 'UnknownSymbol'],
})

const update = {
  state: StateInput.optional().describe('New state of the mail; absent: unchanged.'),
  acceptAttachments: z.boolean().optional().describe('Gives the player the gifts of the mail, once.'),
  /** Only the staff may change these; from clients they are ignored. */
  ...texts,
  category: z
    .union([z.literal(''), Category])
    .optional()
    .describe('New category; absent or empty: unchanged. Ignored from clients.'),
  expires: IsoTime.optional().describe(
    'New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients.',
  ),
}

const Update = z.object({ ...update, mailId: Id })

export type MailUpdate = z.infer<typeof Update>

const claimErrors = [
  'PlayerNotFound',
  'MailNotFound',
  'MailExpired',
  'InsufficientCurrency',
  'ItemNotFound',
  'TooManyItems',
  'GiftNotAvailable',
] as const

export const updateMail = endpoint({
  method: 'PUT',
  path: '/object/mail/:gamerTag',
  summary: 'Change the state of a mail, or claim its gifts. Any state may follow any other.',
  scope: 'realm',
  repeatable: {},
  reaches: 'one',
  access: { operator: 'edit mail', player: 'own', owner },
  params,
  body: Update,
  response: Success,
  errors: claimErrors,
})

export const updateOwnMail = endpoint({
  method: 'PUT',
  path: '/basic/mail',
  summary: 'Change the state of a mail by its id alone. Players change their own mail, operators any.',
  scope: 'realm',
  repeatable: {},
  reaches: 'one',
  access: { operator: 'edit mail', player: 'any' },
  body: Update,
  response: Success,
  errors: claimErrors,
})

export const updateMails = endpoint({
  method: 'PUT',
  path: '/object/mail/:gamerTag/bulk',
  summary: 'Change the states of several mails, all or none.',
  scope: 'realm',
  repeatable: {},
  reaches: 'one',
  access: { operator: 'edit mail', player: 'own', owner },
  params,
  body: z.object({
    updateMailRequests: z
      .array(
        z.object({
          id: Id,
          update: Update.extend({
            mailId: z.int().min(0).optional().describe('Ignored: `id` next to `update` identifies the mail.'),
          }).describe('Changes of this mail. Missing fields stay unchanged.'),
        }),
      )
      .min(1)
      .max(1_000)
      .describe('Mails to change, each with its changes.'),
  }),
  response: Success,
  errors: claimErrors,
})

export const acceptMails = endpoint({
  method: 'PUT',
  path: '/object/mail/:gamerTag/accept/many',
  summary: 'Claim the gifts of several mails, each once.',
  scope: 'realm',
  repeatable: {},
  reaches: 'one',
  access: { operator: 'edit mail', player: 'own', owner },
  params,
  body: z.object({ mailIds: z.array(Id).min(1).max(1_000).describe('Mails whose gifts are claimed.') }),
  response: Success,
  errors: claimErrors,
})

export const acceptOwnMails = endpoint({
  method: 'PUT',
  path: '/basic/mail/attachments',
  summary: 'Claim the gifts of several mails by their ids alone. Players claim their own mail, operators any.',
  scope: 'realm',
  repeatable: {},
  reaches: 'one',
  access: { operator: 'edit mail', player: 'any' },
  body: z.object({ mailIds: z.array(Id).min(1).max(1_000).describe('Mails whose gifts are claimed.') }),
  response: Success,
  errors: claimErrors,
})

export const planMail = endpoint({
  method: 'POST',
  path: '/api/mail/plans/send',
  summary: 'Plan a mail to many players: selected ones, the results of a search, or a segment.',
  scope: 'realm',
  access: { operator: 'create mail' },
  body: z.object({
    players: ChosenPlayers.describe('Players who get the mail.'),
    includesSuspended: z
      .boolean()
      .optional()
      .describe('True: suspended and banned players get it too. An audience has its own setting.'),
    mail: MailInLanguages.describe('Mail to send to each of the players.'),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'SegmentNotFound', 'TrialNotFound', 'UnknownSymbol'],
})

export const testMail = endpoint({
  method: 'POST',
  path: '/api/mail/test',
  summary: 'Send a test mail to one player. Gifts are shown but not given.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'create mail' },
  body: z.object({
    gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
    mail: MailInLanguages.describe('Mail to send as a test.'),
    language: MailText.shape.lng.optional().describe('Language of the text; default: the player’s language.'),
  }),
  response: EmptyResponse,
  errors: ['PlayerNotFound', 'UnknownSymbol'],
})
