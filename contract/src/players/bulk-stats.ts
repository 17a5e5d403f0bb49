import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { opaque, text } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { ChosenPlayers, Space } from './player-search.ts'
import { StatKey, StatValue } from './stat-values.ts'

/** The schema accepts rows as any text; the server validates them, so that `PlanRowsInvalid` can list all bad rows. */
export const planStatsUpload = endpoint({
  method: 'POST',
  path: '/api/stats/plans/upload',
  summary: 'Plan to set stats from rows of player id, stat name and value.',
  scope: 'realm',
  access: { operator: 'create tagging' },
  body: z.object({
    space: Space.default('game.private').describe('The space of all stats in the rows.'),
    rows: z
      .array(z.array(opaque(9_000)).max(20))
      .min(1)
      .max(100_000)
      .describe('[player id, stat name, value]'),
    fileName: text(200).optional().describe('The name of the uploaded file, for the audit trail.'),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid'],
})

export const planStatsOfPlayers = endpoint({
  method: 'POST',
  path: '/api/stats/plans/players',
  summary: 'Plan to set, add to or delete one stat of many players: selected ones, or the results of a search.',
  scope: 'realm',
  access: { operator: ['edit stats', 'delete stats'] },
  body: z.object({
    players: ChosenPlayers.describe('The players to change, as a list, a search, a segment or an audience.'),
    space: Space.default('game.private').describe('The space of the stat.'),
    key: StatKey.describe('The name of the stat, at most 128 characters, without commas.'),
    act: z
      .enum(['set', 'add', 'delete'])
      .describe('`set`: replace the value. `add`: add a number atomically. `delete`: remove the stat.'),
    value: StatValue.optional().describe('For `set` a text, for `add` a number.'),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'SegmentNotFound'],
})
