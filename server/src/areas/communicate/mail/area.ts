import { planMail } from '@regent/contract/communicate/mail'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { mail, mailState } from './mail.record.ts'
import { mail as mailPlan, planMailTo, playersAreTold } from './plans.ts'
import { mailReviews } from './review.ts'
import { mailRoutes } from './routes.ts'
import { sweepMails } from './sweep.ts'
import { tables } from './tables.ts'
import { hasUnsearched } from './text-queries.ts'
import { textsUsed } from './texts.ts'

export const mailArea = area({
  name: 'mail',
  tables,
  rights: ['mail'],
  routes: mailRoutes,
  work: { jobs: ({ jobs, services }) => sweepMails(jobs, services.settings) },
  records: [mail, mailState],
  plans: {
    kinds: { mail: mailPlan },
    reviews: mailReviews,
    runbookSteps: { mail: runbookStep(planMail, planMailTo) },
  },
  hooks: { textsUsed, textUsesArePartial: hasUnsearched, playersAreTold },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [
        ...(await import('./sample-past.ts')).mailsOfSample(),
        ...sample.mailsToSome(now),
        ...sample.mailToMany(now),
        ...sample.mailsHandled(now),
      ]
    },
  },
})
