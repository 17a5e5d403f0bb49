import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { type DefinitionState, lockDefinitionState, putDefinition } from './definitions.ts'
import { lockWhole, restore, type WholeState } from './service.ts'

export const entitlementDefinition: Undoable = {
  read: (context, { subject_id: symbol }) => lockDefinitionState(realmOfUndo(context), symbol),
  async restore(context, { subject_id: symbol }, state) {
    const here = realmOfUndo(context)
    const now = await lockDefinitionState(here, symbol)
    const target = state === null ? null : { ...(now ?? {}), ...(state as DefinitionState) }
    await putDefinition(here, symbol, target)
  },
}

/** `42/9f0c…` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const [gamerTag = '', uuid = ''] = text.split('/')
  return { gamerTag: Number(gamerTag), uuid }
}

export const entitlement: Undoable = {
  read: (context, entry) => lockWhole(realmOfUndo(context), parseSubject(entry).uuid),
  restore: (context, entry, state) =>
    restore(realmOfUndo(context), parseSubject(entry), state as Partial<WholeState> | null),
}
