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
  localizationId: LocalizationId.describe('Key of the text in the localizations of the realm.'),
  defaultValue: opaque(100_000).optional().describe('Shown when the text does not exist in the player’s language.'),
  empty: z
    .boolean()
    .optional()
    .describe('True if the text is empty in every language. Such a text is shown empty, not as its key.'),
})

/** `empty`: there is no text in any language, neither a default nor one under the key. */
const DefinedText = LocalizationRef.required({ empty: true })

const TextInput = z.union([LocalizationRef, LocalizationId])

const StatRequirement = z.object({
  stat: opaque(128).min(1).describe('Name of the stat. `GAMER_TAG` compares the gamer tag of the player.'),
  constraint: z
    .enum(announcementConstraints)
    .describe('Comparison of the stat with `value`; `nonexistent`: the stat is not set.'),
  value: opaque(8_192)
    .default('')
    .describe('For `in` and `nin`: values separated by commas; for `nonexistent`: empty.'),
  domain: z.enum(origins).optional().describe('Origin of the stat; default `game`.'),
  access: z.enum(visibilities).optional().describe('Visibility of the stat; default `private`.'),
})
export type StatRequirement = z.infer<typeof StatRequirement>

/** A currency, an item or an entitlement of the realm that the player gets when they claim the announcement. */
const Attachment = z.object({
  symbol: opaque(128).min(1).describe('Content id of a currency or an item, or symbol of an entitlement.'),
  count: z.int().min(1).max(1_000_000_000).describe('Number of units that the player gets.'),
  type: opaque(60)
    .optional()
    .describe('Kind of the attachment, for clients. The server determines the kind by `symbol`.'),
  properties: z
    .array(
      z.object({
        name: opaque(128).describe('Name of the property.'),
        value: opaque(4_096).describe('Value of the property as text.'),
      }),
    )
    .max(100)
    .optional()
    .describe('Properties of the new items; absent: none.'),
})

/** The texts in one language: `subject` is the title, `message` the body. */
const Translation = z.object({
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as en')
    .max(35)
    .describe('A language code, such as en or de.'),
  subject: text(100_000).default('').describe('Title in this language; empty: none.'),
  message: prose(100_000).default('').describe('Body in this language; empty: none.'),
  summary: prose(100_000).default('').describe('Summary in this language; empty: none.'),
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
  symbol: AnnouncementSymbol.describe('Unique symbol of the announcement in the realm.'),
  channel: opaque(60)
    .min(1, 'is missing')
    .describe('Topic of the announcement, such as gameupdate. Clients filter by it.'),
  tags: z
    .array(opaque(100))
    .max(50)
    .optional()
    .describe('Tags of the announcement, for the game and for the staff; absent: none.'),
  attachments: z
    .array(Attachment)
    .max(50)
    .optional()
    .describe('Goods that the player gets when they claim the announcement; absent: none.'),
  gift: PlayerReward.optional().describe(
    'Reward that the player gets when they claim it, in addition to `attachments`.',
  ),
  stat_requirements: z
    .array(StatRequirement)
    .max(20)
    .optional()
    .describe('Conditions on stats of the player. All must be met; absent: none.'),
  audience: StandingAudience.optional().describe('Audience, in addition to the requirements; default: all players.'),
  clientData: Texts.optional().describe('Names and values for the game. The server does not read them.'),
  translations: z
    .array(Translation)
    .max(60)
    .optional()
    .describe('Texts of the announcement by language; absent: none.'),
}

const dates = {
  start_date: IsoTime.optional().describe('Start for players as an ISO 8601 time; absent or empty: immediately.'),
  end_date: IsoTime.optional().describe('End as an ISO 8601 time; absent or empty: never.'),
}

/** An announcement as clients save it; both spellings of the dates are accepted. */
const AnnouncementInput = z.object({
  ...shared,
  ...dates,
  startDate: IsoTime.optional().describe('The same as `start_date`, which takes precedence.'),
  endDate: IsoTime.optional().describe('The same as `end_date`, which takes precedence.'),
  title: TextInput.describe('Key of the title, or the key with a default text.'),
  summary: TextInput.describe('Key of the summary, or the key with a default text.'),
  body: TextInput.describe('Key of the body, or the key with a default text.'),
})
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

const editing = {
  version: Version,
  updatedAt: z.int().describe('When it was last changed.'),
  updatedBy: z
    .string()
    .optional()
    .describe('E-mail address of the last editor; absent for a game server or a deleted account.'),
}

/** An announcement in the realm’s list; title, summary and body are keys of texts. */
export const AnnouncementContent = z.object({
  id: z.string().describe('The same as `symbol`.'),
  ...shared,
  ...dates,
  title: z.string().describe('Key of the title.'),
  summary: z.string().describe('Key of the summary.'),
  body: z.string().describe('Key of the body.'),
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
  response: z.object({ content: z.array(AnnouncementContent).describe('All announcements of the realm.') }),
})

export const listAnnouncementDefinitions = endpoint({
  method: 'GET',
  path: '/basic/announcements/list/definitions',
  summary: 'List the announcements of the realm in their storage format.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  response: z.object({
    content: z
      .array(
        z.object({
          ...shared,
          ...dates,
          title: DefinedText.describe('Key of the title, with its default text.'),
          summary: DefinedText.describe('Key of the summary, with its default text.'),
          body: DefinedText.describe('Key of the body, with its default text.'),
        }),
      )
      .describe('All announcements of the realm with their texts.'),
  }),
})

export const searchAnnouncements = endpoint({
  method: 'GET',
  path: '/basic/announcements/search',
  summary: 'List the announcements that are active now, or at `date`.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  query: z.object({ date: IsoTime.optional().describe('ISO 8601 time to search at; absent: now.') }),
  response: z.object({ content: z.array(AnnouncementContent).describe('Announcements that are active at that time.') }),
})

export const listAnnouncementTags = endpoint({
  method: 'GET',
  path: '/basic/announcements/list/tags',
  summary: 'List the tags of the realm’s announcements, sorted; with a filter, those that contain it.',
  scope: 'realm',
  access: { operator: 'view announcements' },
  query: z.object({ tagNameFilter: opaque(100).optional().describe('Only tags that contain this text; absent: all.') }),
  response: z.object({ tags: z.array(z.string()).describe('Matching tags in alphabetical order.') }),
})

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/basic/announcements',
  summary: 'Create an announcement, or replace the one with its symbol.',
  scope: 'realm',
  reaches: 'everyone',
  reviewed: true,
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
  body: z.object({ symbol: AnnouncementSymbol.describe('Symbol of the announcement to delete.') }),
  response: EmptyResponse,
  errors: ['AnnouncementNotFound'],
})

export const AnnouncementView = z.object({
  id: z.string().describe('The symbol; the calls below name announcements by it.'),
  symbol: z.string().describe('Unique symbol of the announcement in the realm.'),
  channel: z.string().describe('Topic of the announcement, such as gameupdate.'),
  title: z
    .string()
    .describe(
      'In the player’s language, else in one that the realm falls back to, else the default text, else the key.',
    ),
  summary: z.string().describe('Summary, in the same language order as the title.'),
  body: z.string().describe('Body, in the same language order as the title.'),
  localizationIds: z
    .object({
      title: z.string().describe('Key of the title.'),
      summary: z.string().describe('Key of the summary.'),
      body: z.string().describe('Key of the body.'),
    })
    .describe('The keys of these texts.'),
  translations: z.array(Translation).describe('Texts of the announcement in all its languages.'),
  startDate: z.string().optional().describe('Start for players as an ISO 8601 time; absent: no start.'),
  endDate: z.string().optional().describe('End as an ISO 8601 time; absent: never.'),
  secondsRemaining: z.int().optional().describe('Seconds until it ends; absent: it has no end.'),
  tags: z.array(z.string()).optional().describe('Tags of the announcement; absent: none.'),
  attachments: z.array(Attachment).describe('Goods that the player gets when they claim the announcement.'),
  gift: PlayerReward.optional().describe('Reward that the player gets when they claim it; absent: none.'),
  clientDataList: z
    .array(
      z.object({ name: z.string().describe('Name of the entry.'), value: z.string().describe('Value of the entry.') }),
    )
    .describe('Names and values for the game, as a list.'),
  isRead: z.boolean().describe('True if the player has read it.'),
  isClaimed: z.boolean().describe('True if the player has claimed its gifts.'),
  isDeleted: z.boolean().describe('True if the player has deleted it from their inbox.'),
})
export type AnnouncementView = z.infer<typeof AnnouncementView>

const params = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

export const listPlayerAnnouncements = endpoint({
  method: 'GET',
  path: '/object/announcements/:gamerTag',
  summary: 'List the announcements that a player gets now, by time and by their stats.',
  scope: 'realm',
  access: { operator: 'view player-announcements', player: 'own', owner },
  params,
  query: z.object({
    include_deleted: z.boolean().default(false).describe('Includes announcements that the player has deleted.'),
  }),
  response: z.object({ announcements: z.array(AnnouncementView).describe('Announcements that the player gets now.') }),
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
    announcements: z
      .record(
        z.string(),
        z.object({
          isRead: z.boolean().describe('True if the player has read it.'),
          isClaimed: z.boolean().describe('True if the player has claimed its gifts.'),
          isDeleted: z.boolean().describe('True if the player has deleted it from their inbox.'),
        }),
      )
      .describe('State of each announcement for the player, by symbol.'),
  }),
})

/** References one announcement or several. */
const NamedAnnouncement = z
  .object({
    announcement: opaque(128).min(1).optional().describe('Symbol of one announcement; absent: only `announcements`.'),
    announcements: z
      .array(opaque(128).min(1))
      .max(200)
      .optional()
      .describe('Symbols of several announcements; absent: only `announcement`.')
      .meta({ examples: [['announcements.harbor-festival']] }),
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
  repeatable: {},
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
  repeatable: {},
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
