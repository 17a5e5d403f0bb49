import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Id, Millis, pageQuery, sortBy } from '../core/shapes.ts'
import { opaque, symbol } from '../core/values.ts'
import { Account } from '../organization/accounts.ts'
import { playerSearchFields } from './player-search.ts'
import type { StatSpace } from './stats.ts'

/** One row of the players list: the player of one realm. */
export const PlayerRow = z.object({
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  accountId: Id.describe('The id of the account.'),
  name: z.string().optional().describe("The player's name in the game: the stat `alias` of the space `client.public`."),
  userName: z.string().optional().describe('The name of the account, which is personal data.'),
  email: z.string().optional().describe('The e-mail address of the person.'),
  language: z.string().optional().describe('A language code, such as en or de.'),
  platform: z
    .string()
    .optional()
    .describe('The platform that the game client last reported, such as IPhonePlayer. Absent: unknown.'),
  created: Millis.describe('When it was created.'),
  lastSeen: Millis.optional(),
  spent: z
    .int()
    .optional()
    .describe(
      'Real-money revenue of the player, in minor units of the realm’s currency; absent before the first payment.',
    ),
  online: z.boolean().describe('True while the player is online in this realm.'),
  suspension: z
    .object({ until: Millis.optional() })
    .optional()
    .describe('The current suspension with its end; without an end it is a ban.'),
})

export type PlayerRow = z.infer<typeof PlayerRow>

/** A stat that the list is sorted by: `stat:game.private.LEVEL` or, with "-" before it, from the largest value. */
export type StatSort = `${'' | '-'}stat:${StatSpace}.${string}`

const StatSort = symbol(160).regex(
  /^-?stat:(game|client)\.(private|public)\.[^,]{1,128}$/,
  'must be a column, or a stat such as stat:game.private.LEVEL',
) as unknown as z.ZodType<StatSort, string>

export const listPlayers = endpoint({
  method: 'GET',
  path: '/api/players',
  summary:
    'List the players of the realm, of a search or of a segment, ordered by `sort`. Default: newest first; text searches by the matched text, stat searches by gamer tag.',
  scope: 'realm',
  access: { operator: 'view players' },
  query: z.object({
    ...pageQuery,
    cursor: opaque(1_000).optional().describe('The next of the previous page. Absent: the first page.'),
    ...playerSearchFields,
    segment: Id.optional().describe(
      "A segment's id. Other fields narrow its search; a field that the segment has too is replaced.",
    ),
    sort: z
      .union([sortBy('created', 'lastSeen', 'spent'), StatSort])
      .optional()
      .describe(
        'Not with `query`, which has a fixed order. For `lastSeen`, a player who was never seen counts from the day they were created. A stat sorts numbers by value, and texts by their first 100 characters, code point by code point; ties sort by gamer tag. In both directions texts come after numbers, and players without the stat come last. It requires the right `view stats`, and `edit player-profile` for a stat that is masked without it: the order would reveal the values.',
      ),
  }),
  response: buildPageSchema(PlayerRow).extend({
    about: z.int().describe('The number of players, estimated if it is large.'),
    isExact: z.boolean().describe('False if the number of players is an estimate.'),
  }),
  errors: ['SegmentNotFound'],
})

export const getPlayerCounts = endpoint({
  method: 'GET',
  path: '/api/players/counts',
  summary: 'Count the players of the realm, and those who are online.',
  scope: 'realm',
  access: { operator: 'view players' },
  response: z.object({
    about: z.int().describe('Estimated when there are many.'),
    isExact: z.boolean().describe('False if the number of players is an estimate.'),
    online: z.int().optional().describe('Absent in a realm with too many players to count.'),
  }),
})

export const lookUpPlayers = endpoint({
  method: 'POST',
  path: '/api/players/lookup',
  summary:
    'Look up players by gamer tags, account ids or e-mails, in the given order. Also returns the values that were not found.',
  scope: 'realm',
  access: { operator: 'view players' },
  readOnly: true,
  body: z.object({
    ids: z
      .array(opaque(254).trim().min(1))
      .min(1)
      .max(1000)
      .describe('Gamer tags, account ids or e-mail addresses, 1 to 1,000.'),
  }),
  response: z.object({
    rows: z.array(PlayerRow).describe('The rows of this page.'),
    unknown: z.array(z.string()).describe('Requested values without a player.'),
  }),
})

export const getPlayer = endpoint({
  method: 'GET',
  path: '/api/players/:player',
  summary: 'Get one player of the realm, by account id or gamer tag.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'] },
  params: z.object({ player: Id }),
  response: PlayerRow.extend({
    country: z
      .string()
      .optional()
      .describe(
        'The country of the account, else of the stat `geo_country_code`. Absent without the right `edit player-profile`.',
      ),
    account: Account.describe('The account of the player, with personal data masked as the caller may see it.'),
  }),
  errors: ['PlayerNotFound'],
})
