import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { copyEntitlements } from './copy.ts'
import { type DefinitionState, lockDefinitionState, putDefinition } from './definitions.ts'
import { deleteEntitlementsOfPlayers, selectEntitlementsOfPlayers } from './queries.ts'
import { lockWhole, restore, type WholeState } from './service.ts'

/** `42/9f0c…` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const [gamerTag = '', uuid = ''] = text.split('/')
  return { gamerTag: Number(gamerTag), uuid }
}

export const entitlementDefinition = record({
  kind: 'entitlement-definition',
  table: 'entitlement_definitions',
  id: 'symbol',
  undo: {
    read: (context, { subject_id: symbol }) => lockDefinitionState(realmOfUndo(context), symbol),
    async restore(context, { subject_id: symbol }, state) {
      const here = realmOfUndo(context)
      const now = await lockDefinitionState(here, symbol)
      const target = state === null ? null : { ...(now ?? {}), ...(state as DefinitionState) }
      await putDefinition(here, symbol, target)
    },
  },
})

export const entitlement = record({
  kind: 'entitlement',
  undo: {
    read: (context, entry) => lockWhole(realmOfUndo(context), parseSubject(entry).uuid),
    restore: (context, entry, state) =>
      restore(realmOfUndo(context), parseSubject(entry), state as Partial<WholeState> | null),
  },
  personalData: [
    /** Reasons and params may contain personal data of the player. */
    {
      name: 'entitlements',
      noun: ['entitlement', 'entitlements'],
      list: ({ customer: { db } }, { players }) => selectEntitlementsOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteEntitlementsOfPlayers(db, players),
    },
  ],
})

export const entitlements = record({
  kind: 'entitlements',
  copy: copyEntitlements,
})
