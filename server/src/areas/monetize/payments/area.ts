import { area } from '../../../kernel/area.ts'
import { openPayments } from './needs.ts'
import { payments as paymentsData, steamAccounts } from './personal-data.ts'
import { recordsUsed } from './record-uses.ts'
import { paymentRoutes } from './routes.ts'
import { paymentsOf } from './service.ts'
import { countPaymentsDaily, paidInMonth } from './spending.ts'
import { payments } from './timeline.ts'
import { payment } from './undo.ts'

export const paymentsArea = area({
  name: 'payments',
  rights: ['real-money-transactions', 'player-real-money-transactions'],
  routes: paymentRoutes,
  needs: { 'open-payments': openPayments },
  undo: { payment },
  timeline: { payment: payments },
  hooks: { recordsUsed, paidInMonth, paymentsOf },
  gives: { payment: { whoGives: 'The game client completes the payment again, with its receipt.' } },
  personalData: [paymentsData, steamAccounts],
  jobs: ({ jobs }) => countPaymentsDaily(jobs),
  sample: {
    remember: async (player) => (await import('./sample-past.ts')).rememberPayments(player),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
