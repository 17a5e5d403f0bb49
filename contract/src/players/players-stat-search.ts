import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/shapes.ts'
import { Criterion } from './player-search.ts'
import { origins, visibilities } from './search-words.ts'
import { statNames } from './stat-values.ts'

/** How many ids a search answers by default. */
export const statSearchPage = 1_000

const StatSearch = z.object({
  domain: z.enum(origins).describe('Writer of the stats in the space: the game, or the game client.'),
  access: z.enum(visibilities).describe('Readers of the stats in the space: all players, or only the player.'),
  objectType: z.literal('player'),
  criteria: z
    .array(Criterion)
    .min(1)
    .max(10)
    .describe('Conditions on stats of the space, 1 to 10. A player must match all of them.'),
})

export const searchStats = endpoint({
  method: 'POST',
  path: '/basic/stats/search',
  summary: 'List the gamer tags, sorted, of the players whose stats in one space match every criterion.',
  scope: 'realm',
  access: { operator: ['view players', 'view stats'] },
  readOnly: true,
  body: StatSearch.extend({
    offset: z.int().min(0).max(1_000_000).optional().describe('The number of skipped rows.'),
    limit: z.int().min(1).max(10_000).optional().describe('The largest number of rows of the response.'),
  }),
  response: z.object({
    ids: z.array(Id).describe('The gamer tags of the matching players, in ascending order.'),
    offset: z.int().describe('The number of skipped rows.'),
    limit: z.int().describe('The largest number of rows of the response.'),
    total: z.int().optional().describe('How many players match; absent when only an estimate is known.'),
  }),
})

export const searchStatsExtended = endpoint({
  method: 'POST',
  path: '/basic/stats/search/extended',
  summary: 'List the first 1,000 players that match the criteria, by gamer tag, with the requested stats.',
  scope: 'realm',
  access: { operator: ['view players', 'view stats'] },
  readOnly: true,
  body: StatSearch.extend({
    statKeys: statNames(100).describe('The names of the stats to return for each player, at most 100.'),
  }),
  response: z.object({
    gamerStats: z
      .record(z.string(), z.record(z.string(), z.string()))
      .describe('The requested stats as text, by gamer tag and by name of the stat.'),
  }),
})
