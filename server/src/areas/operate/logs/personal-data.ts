import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteLogsOfPlayers, selectLogsOfPlayers } from './queries.ts'

/** Lines that services logged with the player's id. */
export const serviceLogs: PersonalPart = {
  name: 'serviceLogs',
  noun: ['line of a service', 'lines of services'],
  list: ({ customer: { db } }, { players }) => selectLogsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteLogsOfPlayers(db, players),
}
