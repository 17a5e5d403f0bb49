import { isFields } from '../../../kernel/audit/same.ts'
import { type DraftKind, draftByUndo } from '../../../kernel/drafts/draft-kind.ts'
import { listBoardStates, makeBoardOf, readBoardState } from './service.ts'
import type { BoardState } from './settings.ts'
import { leaderboard } from './undo.ts'

/** Which entries a board has is no setting: it begins with none, and is cleared at once. */
const ofEntries = ['sheet', 'version'] as const

const plain = draftByUndo('leaderboard', leaderboard)

export const leaderboardDrafts: DraftKind = {
  ...plain,
  read: async (context, id) => settingsOf(await readBoardState(context, id)),
  drafted: settingsOf,
  async apply(context, drafts) {
    for (const draft of drafts) {
      if (draft.before === null) await makeBoardOf(context, draft.id, draft.after as BoardState)
      else await plain.apply(context, [draft], undefined)
    }
  },
  refuses: (_, { before, after }) =>
    isFields(before) && isFields(after) && ofEntries.some((name) => name in before || name in after)
      ? 'the entries of a leaderboard are cleared at once.'
      : undefined,
  list: async ({ realm, now }) =>
    (await listBoardStates(realm, now)).map(({ id, state }) => ({ id, label: id, state: settingsOf(state) })),
}

function settingsOf(state: unknown): unknown {
  if (!isFields(state)) return state
  return Object.fromEntries(Object.entries(state).filter(([name]) => !(ofEntries as readonly string[]).includes(name)))
}
