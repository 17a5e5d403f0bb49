import { area } from '../../../kernel/records/area.ts'
import { emailTypes } from './content-types.ts'
import { emailRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { emailSender, suppressedAddress } from './undo.ts'
import { serveUnsubscribing } from './unsubscribe.ts'

export const emailsArea = area({
  name: 'emails',
  tables,
  rights: ['email-sender'],
  contentTypes: emailTypes,
  routes: emailRoutes,
  serve: (app, { services }) => serveUnsubscribing(app, services),
  undo: { 'email-sender': emailSender, 'suppressed-address': suppressedAddress },
  sample: { prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio) },
})
