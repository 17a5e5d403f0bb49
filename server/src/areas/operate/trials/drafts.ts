import { type DraftKind, draftByUndo } from '../../../kernel/drafts/draft-kind.ts'
import { liveTrials, makeTrial, stateOf, type TrialState } from './service.ts'
import { trial } from './undo.ts'

const plain = draftByUndo('trial', trial)

export const trialDrafts: DraftKind = {
  ...plain,
  async apply(context, drafts) {
    for (const draft of drafts) {
      if (draft.before === null) await makeTrial(context, draft.id, draft.after as TrialState)
      else await plain.apply(context, [draft], undefined)
    }
  },
  list: async ({ realm }) =>
    (await liveTrials(realm)).map((row) => ({ id: row.name, label: row.name, state: stateOf(row) })),
}
