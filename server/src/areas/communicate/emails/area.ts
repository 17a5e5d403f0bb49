import { area } from '../../../kernel/records/area.ts'
import { emailTypes } from './content-types.ts'
import { emailSender, suppressedAddress } from './emails.record.ts'
import { emailRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { serveUnsubscribing } from './unsubscribe.ts'

export const emailsArea = area({
  name: 'emails',
  tables,
  rights: ['email-sender'],
  routes: emailRoutes,
  serve: (app, { services }) => serveUnsubscribing(app, services),
  records: [emailSender, suppressedAddress],
  content: { types: emailTypes },
  sample: { prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio) },
})
