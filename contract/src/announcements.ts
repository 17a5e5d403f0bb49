import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id, Version } from './core/shapes.ts'
import { PlayerReward } from './inventory.ts'
import { origins, visibilities } from './stats.ts'

/** What an announcement is about; a tool may send a word of its own. */
export const announcementChannels = ['any', 'gameupdate', 'downtime', 'eventpromo', 'servermaintenance'] as const

/** How a stat must compare. */
export const announcementConstraints = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'nonexistent'] as const

/** The stats that a form offers; `GAMER_TAG` is the player itself. */
export const announcementStats = ['LEVEL', 'GAMER_TAG', 'LANGUAGE'] as const

export const AnnouncementSymbol = z
  .string()
  .max(128)
  .regex(/^[^\s,/\p{Cc}]+$/u, 'must be a name without blanks, commas and slashes')

/** The key of a text in several languages. */
const LocalizationId = z.string().max(300)

/** A text by its key; where only the key comes, it is the text that came before. */
const LocalizationRef = z.object({
  localizationId: LocalizationId,
  /** The text where the player’s language has none. */
  defaultValue: z.string().max(20_000).optional(),
  empty: z.boolean().optional(),
})

const TextInput = z.union([LocalizationRef, LocalizationId])

const StatRequirement = z.object({
  stat: z.string().min(1).max(128),
  constraint: z.enum(announcementConstraints),
  /** For `in` and `nin` a list with commas; `nonexistent` has none. */
  value: z.string().max(8_192).default(''),
  /** Where the stat is: `game` when it is left out. */
  domain: z.enum(origins).optional(),
  /** `private` when it is left out. */
  access: z.enum(visibilities).optional(),
})
export type StatRequirement = z.infer<typeof StatRequirement>

/** A currency, an item or an entitlement of the realm; it is given when the announcement is claimed. */
const Attachment = z.object({
  symbol: z.string().min(1).max(128),
  count: z.int().min(1).max(1_000_000_000),
  type: z.string().max(60).optional(),
  properties: z
    .array(z.object({ name: z.string().max(128), value: z.string().max(4_096) }))
    .max(100)
    .optional(),
})

/** The words in one language: subject is the title, message the body. */
const Translation = z.object({
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as en')
    .max(35),
  subject: z.string().max(500).default(''),
  message: z.string().max(20_000).default(''),
  summary: z.string().max(2_000).default(''),
})
export type Translation = z.infer<typeof Translation>

const Texts = z.record(z.string().min(1, 'needs a name').max(128), z.string().max(4_096))

/** `2026-11-22T09:30:00Z`, or empty for none. */
const IsoTime = z
  .string()
  .max(40)
  .refine((text) => text === '' || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))), {
    message: 'must be a time such as 2026-11-22T09:30:00Z',
  })

const shared = {
  symbol: AnnouncementSymbol,
  channel: z.string().min(1, 'is missing').max(60),
  tags: z.array(z.string().max(100)).max(50).optional(),
  attachments: z.array(Attachment).max(50).optional(),
  gift: PlayerReward.optional(),
  stat_requirements: z.array(StatRequirement).max(20).optional(),
  clientData: Texts.optional(),
  translations: z.array(Translation).max(60).optional(),
}

const dates = {
  start_date: IsoTime.optional(),
  end_date: IsoTime.optional(),
}

/** As an announcement is saved; both spellings of the dates are read. */
const AnnouncementInput = z.object({
  ...shared,
  ...dates,
  startDate: IsoTime.optional(),
  endDate: IsoTime.optional(),
  title: TextInput,
  summary: TextInput,
  body: TextInput,
})
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

const editing = { version: Version, updatedAt: z.int(), updatedBy: z.string().optional() }

/** In the realm’s list: title, summary and body are the keys of texts. */
export const AnnouncementContent = z.object({
  id: z.string(),
  ...shared,
  ...dates,
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  ...editing,
})
export type AnnouncementContent = z.infer<typeof AnnouncementContent>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/basic/announcements/list',
  alsoAt: ['/basic/announcements/content'],
  summary: 'The announcements of the realm, also those that are over or have not begun.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  response: z.object({ content: z.array(AnnouncementContent) }),
})

export const listAnnouncementDefinitions = endpoint({
  method: 'GET',
  path: '/basic/announcements/list/definitions',
  summary: 'The same in the form in which they are saved.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  response: z.object({
    content: z.array(
      z.object({ ...shared, ...dates, title: LocalizationRef, summary: LocalizationRef, body: LocalizationRef }),
    ),
  }),
})

export const searchAnnouncements = endpoint({
  method: 'GET',
  path: '/basic/announcements/search',
  summary: 'The announcements whose time it is, or is at `date`.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  query: z.object({ date: IsoTime.optional() }),
  response: z.object({ content: z.array(AnnouncementContent) }),
})

export const listAnnouncementTags = endpoint({
  method: 'GET',
  path: '/basic/announcements/list/tags',
  summary: 'The tags of the realm’s announcements, in their order; with a filter those that have it in them.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  query: z.object({ tagNameFilter: z.string().max(100).optional() }),
  response: z.object({ tags: z.array(z.string()) }),
})

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/basic/announcements',
  summary: 'Make an announcement, or put one in the place of that which has its symbol.',
  scope: 'realm',
  access: { operator: ['create announcements', 'edit announcements'] },
  body: AnnouncementInput,
  response: EmptyResponse,
  errors: ['StaleVersion', 'UnknownSymbol'],
})

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/basic/announcements',
  summary: 'Take an announcement away from all players.',
  scope: 'realm',
  access: { operator: 'delete announcements' },
  body: z.object({ symbol: AnnouncementSymbol }),
  response: EmptyResponse,
  errors: ['AnnouncementNotFound'],
})

export const AnnouncementView = z.object({
  /** The symbol, which the calls below take. */
  id: z.string(),
  symbol: z.string(),
  channel: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  translations: z.array(Translation),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  /** Until it is over. */
  secondsRemaining: z.int().optional(),
  tags: z.array(z.string()).optional(),
  attachments: z.array(Attachment),
  gift: PlayerReward.optional(),
  clientDataList: z.array(z.object({ name: z.string(), value: z.string() })),
  isRead: z.boolean(),
  isClaimed: z.boolean(),
  isDeleted: z.boolean(),
})
export type AnnouncementView = z.infer<typeof AnnouncementView>

const params = z.object({ gamerTag: Id })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

export const listPlayerAnnouncements = endpoint({
  method: 'GET',
  path: '/object/announcements/:gamerTag',
  summary: 'The announcements that a player gets now: by time, and by what its stats must say.',
  scope: 'realm',
  access: { operator: 'view player-announcements', player: 'own', owner },
  params,
  query: z.object({
    /** Also those that the player has deleted. */
    include_deleted: z.boolean().default(false),
  }),
  response: z.object({ announcements: z.array(AnnouncementView) }),
  errors: ['PlayerNotFound'],
})

export const listAnnouncementStates = endpoint({
  method: 'GET',
  path: '/object/announcements/:gamerTag/raw',
  summary: 'What a player has done with the announcements that there are, by their symbols.',
  scope: 'realm',
  access: { operator: 'view player-announcements', player: 'own', owner },
  params,
  response: z.object({
    announcements: z.record(
      z.string(),
      z.object({ isRead: z.boolean(), isClaimed: z.boolean(), isDeleted: z.boolean() }),
    ),
  }),
})

/** One, or several. */
const Named = z
  .object({
    announcement: z.string().min(1).max(128).optional(),
    announcements: z.array(z.string().min(1).max(128)).max(200).optional(),
  })
  .refine(({ announcement, announcements }) => announcement !== undefined || announcements !== undefined, {
    path: ['announcements'],
    message: 'is missing',
  })

export const readAnnouncements = endpoint({
  method: 'PUT',
  path: '/object/announcements/:gamerTag/read',
  summary: 'Mark announcements as read.',
  scope: 'realm',
  access: { operator: 'edit player-announcements', player: 'own', owner },
  params,
  body: Named,
  response: CommonResponse,
  errors: ['PlayerNotFound', 'AnnouncementNotFound'],
})

export const claimAnnouncements = endpoint({
  method: 'POST',
  path: '/object/announcements/:gamerTag/claim',
  summary: 'Give the player what comes with announcements, once.',
  scope: 'realm',
  access: { operator: 'edit player-announcements', player: 'own', owner },
  params,
  body: Named,
  response: CommonResponse,
  errors: [
    'PlayerNotFound',
    'AnnouncementNotFound',
    'InsufficientCurrency',
    'ItemNotFound',
    'TooManyItems',
    'GiftNotAvailable',
  ],
})

export const deletePlayerAnnouncements = endpoint({
  method: 'DELETE',
  path: '/object/announcements/:gamerTag',
  summary: 'Take announcements out of a player’s inbox.',
  scope: 'realm',
  access: { operator: 'delete player-announcements', player: 'own', owner },
  params,
  body: Named,
  response: CommonResponse,
  errors: ['PlayerNotFound', 'AnnouncementNotFound'],
})
