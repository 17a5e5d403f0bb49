import { record } from '../../../kernel/records/record.ts'
import { deleteOfPlayers, selectOfPlayers } from './queries.ts'
import { deleteReport, selectReport } from './report-queries.ts'

export const result = record({
  kind: 'result',
  personalData: [
    {
      name: 'results',
      noun: ['step in results', 'steps in results'],
      list: ({ customer: { db } }, { players }) => selectOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteOfPlayers(db, players),
    },
  ],
})

export const resultReport = record({
  kind: 'result-report',
  undo: {
    irreversible: 'The weekly report is a personal choice. Its reader can change it in My Account.',
  },
  personalData: [
    {
      name: 'resultReports',
      noun: ['weekly report', 'weekly reports'],
      list: async ({ customer }, { accountId }) => {
        const row = await selectReport(customer, accountId)
        return row ? [{ timeZone: row.time_zone, nextAt: row.next_at }] : []
      },
      erase: ({ customer }, { accountId }) => deleteReport(customer, accountId),
    },
  ],
})
