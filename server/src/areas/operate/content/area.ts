import { ownTypesPrefix } from '@regent/contract/operate/content/content-types'
import { area } from '../../../kernel/records/area.ts'
import { binaryUploaded } from './binaries.ts'
import { content, manifest, manifestArchive } from './content.record.ts'
import { typeOfTypes } from './own-types.ts'
import { promoteContentPlan, publishContentPlan, repeatManifestPlan } from './plans.ts'
import { promoteServicesTextsPlan } from './promotion-plans.ts'
import { promotionRoutes } from './promotion-routes.ts'
import { contentRoutes } from './routes.ts'
import { serveContent } from './serve.ts'
import { sweepContent } from './sweep.ts'
import { tables } from './tables.ts'

export const contentArea = area({
  name: 'content',
  tables,
  rights: ['content', 'single-content'],
  routes: (server) => {
    contentRoutes(server)
    promotionRoutes(server)
  },
  serve: (app, { services }) => serveContent(app, services),
  work: {
    uploaded: binaryUploaded,
    jobs: ({ jobs, services }) => sweepContent(jobs, services),
  },
  records: [content, manifest, manifestArchive],
  plans: {
    kinds: {
      'promote-content': promoteContentPlan,
      'promote-services-texts': promoteServicesTextsPlan,
      'publish-content': publishContentPlan,
      'repeat-manifest': repeatManifestPlan,
    },
  },
  content: { types: { [ownTypesPrefix]: typeOfTypes } },
  sample: {
    prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio),
    agenda: async () => (await import('./sample.ts')).editsOfSample(),
  },
})
