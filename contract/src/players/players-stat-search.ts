import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/shapes.ts'
import { Criterion } from './player-search.ts'
import { origins, visibilities } from './search-words.ts'
import { statNames } from './stat-values.ts'

/** How many ids a search answers by default. */
export const statSearchPage = 1_000

const StatSearch = z.object({
  domain: z.enum(origins),
  access: z.enum(visibilities),
  objectType: z.literal('player'),
  criteria: z.array(Criterion).min(1).max(10),
})

export const searchStats = endpoint({
  method: 'POST',
  path: '/basic/stats/search',
  summary: 'List the gamer tags, sorted, of the players whose stats in one space match every criterion.',
  scope: 'realm',
  access: { operator: ['view players', 'view stats'] },
  readOnly: true,
  body: StatSearch.extend({
    offset: z.int().min(0).max(1_000_000).optional(),
    limit: z.int().min(1).max(10_000).optional(),
  }),
  response: z.object({
    ids: z.array(Id),
    offset: z.int(),
    limit: z.int(),
    /** How many players match; absent when only an estimate is known. */
    total: z.int().optional(),
  }),
})

export const searchStatsExtended = endpoint({
  method: 'POST',
  path: '/basic/stats/search/extended',
  summary: 'List the first 1,000 players that match the criteria, by gamer tag, with the requested stats.',
  scope: 'realm',
  access: { operator: ['view players', 'view stats'] },
  readOnly: true,
  body: StatSearch.extend({ statKeys: statNames(100) }),
  response: z.object({ gamerStats: z.record(z.string(), z.record(z.string(), z.string())) }),
})
