import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id, recordUpTo, Version } from '../core/shapes.ts'
import { opaque, prose, text } from '../core/values.ts'
import { PlayerReward } from '../monetize/inventory.ts'
import { StandingAudience } from '../players/player-search.ts'
import { origins, visibilities } from '../players/search-words.ts'

/** Topic of an announcement; API clients may send other values. */
export const announcementChannels = ['any', 'gameupdate', 'downtime', 'eventpromo', 'servermaintenance'] as const

/** The relations of a stat to a value. */
export const announcementConstraints = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'nonexistent'] as const

/** The stats that the form offers; `GAMER_TAG` is the player’s own gamer tag. */
export const announcementStats = ['LEVEL', 'GAMER_TAG', 'LANGUAGE'] as const

export const AnnouncementSymbol = opaque(128).regex(
  /^[^\s,/\p{Cc}]+$/u,
  'must be a name without spaces, commas and slashes',
)

/** The key of a text in several languages. */
const LocalizationId = opaque(300)

/** A text by its key. With only the key, the stored text is not changed. */
const LocalizationRef = z.object({
  localizationId: LocalizationId,
  /** Shown when the text does not exist in the player’s language. */
  defaultValue: opaque(100_000).optional(),
  empty: z.boolean().optional(),
})

/** `empty`: there is no text in any language, neither a default nor one under the key. */
const DefinedText = LocalizationRef.required({ empty: true })

const TextInput = z.union([LocalizationRef, LocalizationId])

const StatRequirement = z.object({
  stat: opaque(128).min(1),
  constraint: z.enum(announcementConstraints),
  /** For `in` and `nin`: values separated by commas; for `nonexistent`: empty. */
  value: opaque(8_192).default(''),
  /** Origin of the stat; default `game`. */
  domain: z.enum(origins).optional(),
  /** Visibility of the stat; default `private`. */
  access: z.enum(visibilities).optional(),
})
export type StatRequirement = z.infer<typeof StatRequirement>

/** A currency, an item or an entitlement of the realm that the player gets when they claim the announcement. */
const Attachment = z.object({
  symbol: opaque(128).min(1),
  count: z.int().min(1).max(1_000_000_000),
  type: opaque(60).optional(),
  properties: z
    .array(z.object({ name: opaque(128), value: opaque(4_096) }))
    .max(100)
    .optional(),
})

/** The texts in one language: `subject` is the title, `message` the body. */
const Translation = z.object({
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as en')
    .max(35),
  subject: text(100_000).default(''),
  message: prose(100_000).default(''),
  summary: prose(100_000).default(''),
})
export type Translation = z.infer<typeof Translation>

const Texts = recordUpTo(200, opaque(128).min(1, 'needs a name'), opaque(4_096))

/** `2026-11-22T09:30:00Z`, or empty for none. */
const IsoTime = opaque(40).refine(
  (text) => text === '' || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))),
  {
    message: 'must be a time such as 2026-11-22T09:30:00Z',
  },
)

const shared = {
  symbol: AnnouncementSymbol,
  channel: opaque(60).min(1, 'is missing'),
  tags: z.array(opaque(100)).max(50).optional(),
  attachments: z.array(Attachment).max(50).optional(),
  gift: PlayerReward.optional(),
  stat_requirements: z.array(StatRequirement).max(20).optional(),
  /** Audience, in addition to the requirements; default: all players. */
  audience: StandingAudience.optional(),
  clientData: Texts.optional(),
  translations: z.array(Translation).max(60).optional(),
}

const dates = {
  start_date: IsoTime.optional(),
  end_date: IsoTime.optional(),
}

/** An announcement as clients save it; both spellings of the dates are accepted. */
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

/** An announcement in the realm’s list; title, summary and body are keys of texts. */
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
  summary: 'List the announcements of the realm, including past and future ones.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  response: z.object({ content: z.array(AnnouncementContent) }),
})

export const listAnnouncementDefinitions = endpoint({
  method: 'GET',
  path: '/basic/announcements/list/definitions',
  summary: 'List the announcements of the realm in their storage format.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  response: z.object({
    content: z.array(z.object({ ...shared, ...dates, title: DefinedText, summary: DefinedText, body: DefinedText })),
  }),
})

export const searchAnnouncements = endpoint({
  method: 'GET',
  path: '/basic/announcements/search',
  summary: 'List the announcements that are active now, or at `date`.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  query: z.object({ date: IsoTime.optional() }),
  response: z.object({ content: z.array(AnnouncementContent) }),
})

export const listAnnouncementTags = endpoint({
  method: 'GET',
  path: '/basic/announcements/list/tags',
  summary: 'List the tags of the realm’s announcements, sorted; with a filter, those that contain it.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  query: z.object({ tagNameFilter: opaque(100).optional() }),
  response: z.object({ tags: z.array(z.string()) }),
})

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/basic/announcements',
  summary: 'Create an announcement, or replace the one with its symbol.',
  scope: 'realm',
  reaches: 'everyone',
  gives: 'symbols',
  otherWay: 'Add it to a change set and request approval of its plan.',
  access: { operator: ['create announcements', 'edit announcements'] },
  body: AnnouncementInput,
  response: EmptyResponse,
  errors: [
    'ApprovalNeeded',
    'GrantBudgetExceeded',
    'StaleVersion',
    'UnknownSymbol',
    'SegmentNotFound',
    'TrialNotFound',
  ],
})

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/basic/announcements',
  summary: 'Delete an announcement, for all players.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'delete announcements' },
  body: z.object({ symbol: AnnouncementSymbol }),
  response: EmptyResponse,
  errors: ['AnnouncementNotFound'],
})

export const AnnouncementView = z.object({
  /** The symbol; the calls below name announcements by it. */
  id: z.string(),
  symbol: z.string(),
  channel: z.string(),
  /** In the player’s language, else in one that the realm falls back to, else the default text, else the key. */
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  /** The keys of these texts. */
  localizationIds: z.object({ title: z.string(), summary: z.string(), body: z.string() }),
  translations: z.array(Translation),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  /** Seconds until it ends; absent: it has no end. */
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
  summary: 'List the announcements that a player gets now, by time and by their stats.',
  scope: 'realm',
  access: { operator: 'view player-announcements', player: 'own', owner },
  params,
  query: z.object({
    /** Includes announcements that the player has deleted. */
    include_deleted: z.boolean().default(false),
  }),
  response: z.object({ announcements: z.array(AnnouncementView) }),
  errors: ['PlayerNotFound'],
})

export const listAnnouncementStates = endpoint({
  method: 'GET',
  path: '/object/announcements/:gamerTag/raw',
  summary: 'List the state of each announcement for a player (read, claimed, deleted), by symbol.',
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

/** References one announcement or several. */
const NamedAnnouncement = z
  .object({
    announcement: opaque(128).min(1).optional(),
    announcements: z.array(opaque(128).min(1)).max(200).optional(),
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
  reaches: 'one',
  access: { operator: 'edit player-announcements', player: 'own', owner },
  params,
  body: NamedAnnouncement,
  response: CommonResponse,
  errors: ['PlayerNotFound', 'AnnouncementNotFound'],
})

export const claimAnnouncements = endpoint({
  method: 'POST',
  path: '/object/announcements/:gamerTag/claim',
  summary: 'Claim announcements: the player gets their gifts, once.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit player-announcements', player: 'own', owner },
  params,
  body: NamedAnnouncement,
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
  summary: 'Delete announcements from a player’s inbox.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'delete player-announcements', player: 'own', owner },
  params,
  body: NamedAnnouncement,
  response: CommonResponse,
  errors: ['PlayerNotFound', 'AnnouncementNotFound'],
})
