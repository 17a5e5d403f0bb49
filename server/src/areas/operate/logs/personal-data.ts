import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteLogsOfPlayers, selectLogsOfPlayers } from './queries.ts'

/** What services wrote about the player, as far as they said whom it is about. */
export const serviceLogs: PersonalPart = {
  name: 'serviceLogs',
  noun: ['line of a service', 'lines of services'],
  list: ({ customer: { db } }, { players }) => selectLogsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteLogsOfPlayers(db, players),
}
