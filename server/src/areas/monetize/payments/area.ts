import { getPaymentTotals, listPaymentAudits } from '@regent/contract/monetize/payments'
import { area } from '../../../kernel/records/area.ts'
import { givePaidGoods, takePaidGoods } from './goods-plans.ts'
import { openPayments, waitingRefunds } from './needs.ts'
import { noticeRoutes } from './notices.ts'
import { payment, refundRequest } from './payment.record.ts'
import { takeBackPlan } from './plans.ts'
import { paymentTimes } from './queries.ts'
import { refundJobs } from './refund-job.ts'
import { refundPayments } from './refund-plans.ts'
import { refundRequestJobs } from './refund-requests.ts'
import { paymentRoutes } from './routes.ts'
import { listNewestPayments } from './service.ts'
import { countPaymentsDaily, paidInMonth } from './spending.ts'
import { tables } from './tables.ts'

export const paymentsArea = area({
  name: 'payments',
  tables,
  rights: ['real-money-transactions', 'player-real-money-transactions'],
  routes: paymentRoutes,
  replicaReads: [getPaymentTotals, listPaymentAudits],
  serve: (app, { services }) => noticeRoutes(app, services),
  work: {
    jobs(work) {
      countPaymentsDaily(work.jobs)
      refundJobs(work)
      refundRequestJobs(work)
    },
  },
  records: [payment, refundRequest],
  plans: {
    kinds: {
      'take-back': takeBackPlan,
      'give-paid-goods': givePaidGoods,
      'take-paid-goods': takePaidGoods,
      'refund-payments': refundPayments,
    },
  },
  needs: { 'open-payments': openPayments, 'waiting-refunds': waitingRefunds },
  hooks: {
    paidInMonth,
    paymentsOf: listNewestPayments,
    stepResults: async (pid) => ({ step: 'purchase', rows: paymentTimes(pid) }),
  },
  sample: {
    remember: async (player) => (await import('./sample-past.ts')).rememberPayments(player),
    agenda: async (now) => (await import('./sample.ts')).paidOfSample(now),
  },
})
