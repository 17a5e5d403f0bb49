import { planMail } from '@regent/contract/communicate/mail'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { givesMail } from './claiming.ts'
import { mailInbox, sentMails } from './personal-data.ts'
import { mail as mailPlan, planMailTo } from './plans.ts'
import { mailRoutes } from './routes.ts'
import { sweepMails } from './sweep.ts'
import { tables } from './tables.ts'
import { hasUnsearched } from './text-queries.ts'
import { textsUsed } from './texts.ts'
import { mailEvents } from './timeline.ts'
import { mail, mailState } from './undo.ts'
import { whyMail } from './why.ts'

export const mailArea = area({
  name: 'mail',
  tables,
  rights: ['mail'],
  routes: mailRoutes,
  jobs: ({ jobs, services }) => sweepMails(jobs, services.settings),
  why: { mail: whyMail },
  undo: { mail, 'mail-state': mailState },
  hooks: { textsUsed, textUsesArePartial: hasUnsearched },
  plans: { mail: mailPlan },
  runbookSteps: { mail: runbookStep(planMail, planMailTo) },
  timeline: { mail: mailEvents },
  gives: { mail: givesMail },
  personalData: [mailInbox, sentMails],
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
