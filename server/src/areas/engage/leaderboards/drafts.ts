import { IsoTime } from '@regent/contract/engage/event-shapes'
import { boardSettings, CohortSettings, usualKeptVersions } from '@regent/contract/engage/leaderboard-shapes'
import { ApiError } from '@regent/contract/errors'
import * as z from 'zod'
import { isFields, isSame } from '../../../kernel/audit/same.ts'
import type { DraftByUndo, DraftKind } from '../../../kernel/drafts/draft-kind.ts'
import { isOfContent, listBoardStates, readBoardState, recreateBoard } from './service.ts'
import type { BoardState } from './settings.ts'

/** Entries are not a setting: a new board has none, and clearing takes effect immediately. */
const ofEntries = ['sheet', 'version'] as const

const { derivatives, scoreName, maxEntries, partitioned, sortOrder, aggregation } = boardSettings
const { resetSchedule, resetZone, keptVersions } = boardSettings

/** The settings as stored in the audit trail; unset ones are null. */
const State = z
  .object({
    sortOrder: sortOrder.unwrap().default('descending'),
    aggregation: aggregation.unwrap().default('last'),
    clientWrites: z.boolean().default(false),
    partitioned,
    maxEntries: maxEntries.unwrap().nullable().default(null),
    resetSchedule: resetSchedule.unwrap().nullable().default(null),
    resetZone: resetZone.unwrap().default('UTC'),
    keptVersions: keptVersions.unwrap().default(usualKeptVersions),
    freezeTime: IsoTime.nullable().default(null),
    expiration: IsoTime.nullable().default(null),
    scoreName: scoreName.unwrap().nullable().default(null),
    derivatives: derivatives.unwrap().default([]),
    cohorts: CohortSettings.shape.cohorts.nullable().default(null),
  })
  .refine((state) => !state.partitioned || state.maxEntries !== null, {
    message: 'is required: the number of players per partition',
    path: ['maxEntries'],
  })

export const leaderboardDrafts = (byUndo: DraftByUndo): DraftKind => ({
  ...byUndo,
  reads: State,
  fields: {
    sortOrder: { title: 'Sort order' },
    aggregation: { title: 'Aggregation' },
    clientWrites: { title: 'Players may write their own score' },
    partitioned: { title: 'Split into partitions' },
    maxEntries: { title: 'Most entries', description: 'With partitions: players in each partition.' },
    resetSchedule: {
      title: 'Starts again',
      description: 'A cron expression such as 0 0 0 * * MON *, or a duration such as P7D. Empty: never.',
    },
    resetZone: { title: 'Time zone of the cron expression' },
    keptVersions: { title: 'Earlier versions kept' },
    freezeTime: { title: 'Freezes at', format: 'date-time', description: 'Entries are final after this time.' },
    expiration: {
      title: 'Ends at',
      format: 'date-time',
      description: 'The leaderboard is deleted with its entries at this time.',
    },
    scoreName: { title: 'Name of the score' },
    cohorts: { title: 'Cohorts' },
    'cohorts.*.id': { title: 'Name' },
    'cohorts.*.statRequirements': { title: 'Requirements' },
  },
  async edited(context, id, after, before) {
    if (!isFields(before) || !isFields(after)) return after
    const field = Object.keys(after).find((name) => name !== 'freezeTime' && !isSame(before[name], after[name]))
    // Settings defined by published content can only be changed there, as in the form of the leaderboard.
    if (field !== undefined && (await isOfContent(context, id))) throw new ApiError('LeaderboardFromContent', { field })
    return after
  },
  read: async (context, id) => toSettings(await readBoardState(context, id)),
  drafted: toSettings,
  async apply(context, drafts) {
    for (const draft of drafts) {
      if (draft.before === null) await recreateBoard(context, draft.id, draft.after as BoardState)
      else await byUndo.apply(context, [draft], undefined)
    }
  },
  refuses: (_, { before, after }) =>
    isFields(before) && isFields(after) && ofEntries.some((name) => name in before || name in after)
      ? 'entries are cleared immediately, not by a change set.'
      : undefined,
  list: async ({ realm, now }) =>
    (await listBoardStates(realm, now)).map(({ id, state }) => ({ id, label: id, state: toSettings(state) })),
})

function toSettings(state: unknown): unknown {
  if (!isFields(state)) return state
  return Object.fromEntries(Object.entries(state).filter(([name]) => !(ofEntries as readonly string[]).includes(name)))
}
