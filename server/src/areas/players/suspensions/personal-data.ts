import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { eraseSuspensionTexts, selectSuspensionsOfPlayers } from './queries.ts'

/** The reason of a suspension is erased. The suspension itself and its duration are kept. */
export const suspensions: PersonalPart = {
  name: 'suspensions',
  noun: ['suspension’s reason', 'suspensions’ reasons'],
  list: ({ customer: { db } }, { players }) => selectSuspensionsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => eraseSuspensionTexts(db, players),
}
