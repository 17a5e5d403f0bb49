import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { deleteLogsOfPlayers, selectLogsOfPlayers } from './queries.ts'
import type { LogConfig } from './rules.ts'
import { parseId, putConfig, readConfig } from './service.ts'

export const logConfig = record({
  kind: 'log-config',
  undo: {
    read: (context, { subject_id: id }) => readConfig(realmOfUndo(context).realm, parseId(id)),
    async restore(context, { subject_id: id }, state) {
      const here = realmOfUndo(context)
      const place = parseId(id)
      await putConfig(here, place, { ...(await readConfig(here.realm, place)), ...(state as LogConfig) })
    },
  },
  personalData: [
    /** Lines that services logged with the player's id. */
    {
      name: 'serviceLogs',
      noun: ['line of a service', 'lines of services'],
      list: ({ customer: { db } }, { players }) => selectLogsOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteLogsOfPlayers(db, players),
    },
  ],
})
