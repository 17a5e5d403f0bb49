import { TemplateTexts } from '@regent/contract/communicate/campaigns-templates'
import * as z from 'zod'
import type { DraftBeyondUndo } from '../../../kernel/drafts/draft-kind.ts'
import { templateStates } from './templates.ts'

export const templateDrafts: DraftBeyondUndo = {
  reads: z.object({
    name: z.string().min(1).max(100),
    guid: z.string().max(100),
    msg: TemplateTexts,
    created: z.int(),
  }),
  fields: {
    name: { title: 'Name' },
    msg: { title: 'Texts by language' },
    'msg.*': { title: 'Texts of a language' },
    'msg.*.body': { title: 'Text', 'x-as': 'lines' },
  },
  fixed: () => ({ guid: '', created: '' }),
  list: async ({ realm }) =>
    (await templateStates(realm)).map(({ sid, state }) => ({ id: String(sid), label: state.name, state })),
}
