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
  symbol: CurrencyId,
  amount: z.int().min(0),
  originalAmount: z.int().optional(),
})

/** The gift of a mail, in the older form. */
export const MailRewards = z.object({
  currencies: z.array(CurrencyChange).max(100).default([]),
  items: z.array(NewItem).max(100).default([]),
  applyVipBonus: z.boolean().optional(),
})

export type MailRewards = z.infer<typeof MailRewards>

/** A currency, an item or an entitlement of the realm that the player gets when they claim the mail. */
export const AttachmentRequest = z.object({
  symbol: opaque(128).min(1),
  specialization: opaque(128).optional(),
  action: opaque(60),
  quantity: z.int().min(1).max(1_000_000_000).optional(),
  target: z.int().optional(),
  properties: GiftProperties.optional(),
})

export type AttachmentRequest = z.infer<typeof AttachmentRequest>

const texts = {
  subject: text(500).optional(),
  /** HTML. */
  body: prose(100_000).optional(),
}

const gifts = {
  attachments: z.array(AttachmentRequest).max(50).optional(),
  rewards: MailRewards.optional(),
  playerRewards: PlayerReward.optional(),
}

/** The texts, gifts and expiry of a mail. */
const MailToSend = z.object({
  ...texts,
  ...gifts,
  category: Category.default(defaultCategory),
  senderGamerTag: Sender.default(0),
  /** The number of a text that is part of the game client. */
  bodyRef: z.int().optional(),
  expires: IsoTime.optional(),
})

export type MailToSend = z.infer<typeof MailToSend>

/** The texts of a mail in a language. */
export const MailText = z.object({
  lng: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as de'),
  subject: text(500),
  body: prose(100_000),
})
export type MailText = z.infer<typeof MailText>

/** A mail in several languages. */
const MailInLanguages = MailToSend.extend({
  /** Each player gets the text in their language. The mail's own text is the fallback; it may be absent. */
  translations: z.array(MailText).max(60).optional(),
})

export type MailInLanguages = z.infer<typeof MailInLanguages>

export const Message = z.object({
  id: Id,
  /** The name that some clients have for `id`. */
  mailId: Id.optional(),
  sent: Millis,
  expires: Millis.optional(),
  receiverGamerTag: Id,
  senderGamerTag: Sender,
  category: z.string(),
  ...texts,
  bodyRef: z.int().optional(),
  state: z.enum(mailStates),
  attachments: z.array(
    z.object({
      id: z.int(),
      /** `New`; `Claimed` once the gift was claimed. */
      state: z.string(),
      target: z.int().optional(),
      wrapped: z.object({
        symbol: z.string(),
        specialization: z.string().optional(),
        action: z.string(),
        quantity: z.int().optional(),
        properties: GiftProperties.optional(),
      }),
    }),
  ),
  rewards: MailRewards.optional(),
  playerRewards: PlayerReward.optional(),
  /** When the gift was claimed. */
  claimedTimeMs: Millis.optional(),
  /** Sent as a test: its gifts are shown, but claiming them grants nothing. */
  isTest: z.literal(true).optional(),
})

export type Message = z.infer<typeof Message>

const Success = z.object({ result: z.literal(true) })

const params = z.object({ gamerTag: Id })

const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

export const countUnreadMail = endpoint({
  method: 'GET',
  path: '/object/mail/:gamerTag',
  summary: 'Count the unread mails of a player.',
  scope: 'realm',
  access: { operator: 'view mail', player: 'own', owner },
  params,
  response: z.object({ unreadCount: z.int() }),
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
          name: opaque(128).default(''),
          onlyCount: z.boolean().default(false),
          categories: z.array(opaque(128)).max(100).optional(),
          states: z.array(StateInput).max(10).optional(),
          forSender: Sender.optional(),
          /** A part of the subject or of the body, in any case; the newest thousand mails are looked through. */
          text: text(200).min(1).optional(),
          /** The id of the mail to continue after; 0: from the beginning. */
          start: z.int().min(0).optional(),
          sort: sortBy('sent').default('-sent'),
          limit: z.int().min(1).max(1_000).default(10),
        }),
      )
      .min(1)
      .max(20),
  }),
  response: z.object({
    results: z.array(z.object({ name: z.string(), count: z.int(), content: z.array(Message).optional() })),
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
  response: z.object({ result: z.array(z.string()) }),
  errors: ['PlayerNotFound'],
})

export const getMail = endpoint({
  method: 'GET',
  path: '/basic/mail',
  summary: 'Get one mail by its id. Empty if it does not exist or belongs to another player.',
  scope: 'realm',
  access: { operator: 'view mail', player: 'any' },
  query: z.object({ mid: z.int().min(0) }),
  response: z.object({ result: Message.optional() }),
})

export const getMailOfPlayer = endpoint({
  method: 'GET',
  path: '/object/mail/:gamerTag/detail',
  summary: 'Get one mail of a player by its id. Empty if the player does not have it.',
  scope: 'realm',
  access: { operator: 'view mail', player: 'own', owner },
  params,
  query: z.object({ mid: z.int().min(0) }),
  response: z.object({ result: Message.optional() }),
})

/** Ignored: the server numbers the mails. */
const id = z.int().optional()

export const sendMail = endpoint({
  method: 'POST',
  path: '/basic/mail/bulk',
  summary: 'Send mails, all or none.',
  scope: 'realm',
  reaches: ({ body }) => body.sendMailRequests.length,
  gives: 'symbols',
  access: { operator: 'create mail' },
  body: z.object({
    sendMailRequests: z
      .array(MailInLanguages.extend({ receiverGamerTag: Id, id }))
      .min(1)
      .max(maxMailsAtOnce),
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
  body: MailInLanguages.extend({ id }),
  response: z.object({ mailId: Id }),
  errors: ['ApprovalNeeded', 'GrantBudgetExceeded', 'PlayerNotFound', 'UnknownSymbol'],
})

export const sendMailsToPlayer = endpoint({
  method: 'POST',
  path: '/object/mail/:gamerTag/bulk',
  summary: 'Send several mails to a player, all or none.',
  scope: 'realm',
  reaches: ({ body }) => body.sendMailRequests.length,
  gives: 'symbols',
  access: { operator: 'create mail' },
  params,
  body: z.object({
    sendMailRequests: z
      .array(MailInLanguages.extend({ id, receiverGamerTag: Id.optional() }))
      .min(1)
      .max(maxMailsAtOnce),
  }),
  response: Success,
  errors: ['ApprovalNeeded', 'GrantBudgetExceeded', 'PlayerNotFound', 'UnknownSymbol'],
})

const update = {
  state: StateInput.optional(),
  /** Gives the player the gifts of the mail, once. */
  acceptAttachments: z.boolean().optional(),
  /** Only the staff may change these; from clients they are ignored. */
  ...texts,
  category: z.union([z.literal(''), Category]).optional(),
  expires: IsoTime.optional(),
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
  reaches: 'one',
  access: { operator: 'edit mail', player: 'own', owner },
  params,
  body: z.object({
    updateMailRequests: z
      .array(z.object({ id: Id, update: Update.extend({ mailId: z.int().min(0).optional() }) }))
      .min(1)
      .max(1_000),
  }),
  response: Success,
  errors: claimErrors,
})

export const acceptMails = endpoint({
  method: 'PUT',
  path: '/object/mail/:gamerTag/accept/many',
  summary: 'Claim the gifts of several mails, each once.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit mail', player: 'own', owner },
  params,
  body: z.object({ mailIds: z.array(Id).min(1).max(1_000) }),
  response: Success,
  errors: claimErrors,
})

export const acceptOwnMails = endpoint({
  method: 'PUT',
  path: '/basic/mail/attachments',
  summary: 'Claim the gifts of several mails by their ids alone. Players claim their own mail, operators any.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit mail', player: 'any' },
  body: z.object({ mailIds: z.array(Id).min(1).max(1_000) }),
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
    players: ChosenPlayers,
    /** True: suspended and banned players get it too. An audience has its own setting. */
    includesSuspended: z.boolean().optional(),
    mail: MailInLanguages,
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
    gamerTag: Id,
    mail: MailInLanguages,
    /** Language of the text; default: the player’s language. */
    language: MailText.shape.lng.optional(),
  }),
  response: EmptyResponse,
  errors: ['PlayerNotFound', 'UnknownSymbol'],
})
