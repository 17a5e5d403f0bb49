import { area } from '../../../kernel/records/area.ts'
import { namePayments } from './name-queries.ts'
import { openPayments, waitingRefunds } from './needs.ts'
import { noticeRoutes } from './notices.ts'
import { payments as paymentsData, steamAccounts } from './personal-data.ts'
import { takeBackPlan } from './plans.ts'
import { recordsUsed } from './record-uses.ts'
import { refundJobs } from './refund-job.ts'
import { paymentRoutes } from './routes.ts'
import { listNewestPayments } from './service.ts'
import { countPaymentsDaily, paidInMonth } from './spending.ts'
import { tables } from './tables.ts'
import { payments } from './timeline.ts'
import { payment } from './undo.ts'

export const paymentsArea = area({
  name: 'payments',
  tables,
  rights: ['real-money-transactions', 'player-real-money-transactions'],
  routes: paymentRoutes,
  names: { payment: namePayments },
  serve: (app, { services }) => noticeRoutes(app, services),
  needs: { 'open-payments': openPayments, 'waiting-refunds': waitingRefunds },
  undo: { payment },
  plans: { 'take-back': takeBackPlan },
  timeline: { payment: payments },
  hooks: { recordsUsed, paidInMonth, paymentsOf: listNewestPayments },
  gives: { payment: { whoGives: 'The game client completes the payment again, with its receipt.' } },
  personalData: [paymentsData, steamAccounts],
  jobs(work) {
    countPaymentsDaily(work.jobs)
    refundJobs(work)
  },
  sample: {
    remember: async (player) => (await import('./sample-past.ts')).rememberPayments(player),
    agenda: async () => (await import('./sample.ts')).paidOfSample(),
  },
})
