import { isFields } from '../../../kernel/audit/same.ts'
import { seal } from '../../../kernel/audit/sealed.ts'
import { type DraftKind, draftByUndo } from '../../../kernel/drafts/draft-kind.ts'
import { allStates } from './service.ts'
import { job } from './undo.ts'

export const jobDrafts: DraftKind = draftByUndo('job', job, {
  seal: ({ vault }, _, state) => {
    if (!isFields(state) || typeof state['secretHeaders'] !== 'string') return state
    return { ...state, secretHeaders: seal(vault, state['secretHeaders']) }
  },
  list: async (context) =>
    (await allStates(context)).map(({ id, state: { secretHeaders: _, ...state } }) => ({
      id,
      label: state.name,
      state,
    })),
})
