import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteEntitlementsOfPlayers, selectEntitlementsOfPlayers } from './queries.ts'

/** Reasons and params may contain personal data of the player. */
export const entitlements: PersonalPart = {
  name: 'entitlements',
  noun: ['entitlement', 'entitlements'],
  list: ({ customer: { db } }, { players }) => selectEntitlementsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteEntitlementsOfPlayers(db, players),
}
