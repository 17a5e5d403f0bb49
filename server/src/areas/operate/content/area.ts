import { ownTypesPrefix } from '@regent/contract/operate/content/content-types'
import { area } from '../../../kernel/records/area.ts'
import { binaryUploaded } from './binaries.ts'
import { contentDrafts } from './drafts.ts'
import { nameContent } from './names.ts'
import { typeOfTypes } from './own-types.ts'
import { promoteContentPlan, publishContentPlan, repeatManifestPlan } from './plans.ts'
import { promoteServicesTextsPlan } from './promotion-plans.ts'
import { promotionRoutes } from './promotion-routes.ts'
import { contentRoutes } from './routes.ts'
import { findContent } from './search.ts'
import { serveContent } from './serve.ts'
import { tables } from './tables.ts'
import { content, manifest, manifestArchive } from './undo.ts'
import { whyContent } from './why.ts'

export const contentArea = area({
  name: 'content',
  tables,
  rights: ['content', 'single-content'],
  routes: (server) => {
    contentRoutes(server)
    promotionRoutes(server)
  },
  contentTypes: { [ownTypesPrefix]: typeOfTypes },
  search: { content: findContent },
  names: { content: nameContent },
  serve: (app, { services }) => serveContent(app, services),
  uploaded: binaryUploaded,
  why: { content: whyContent },
  drafts: { content: contentDrafts },
  undo: { content, manifest, 'manifest-archive': manifestArchive },
  plans: {
    'promote-content': promoteContentPlan,
    'promote-services-texts': promoteServicesTextsPlan,
    'publish-content': publishContentPlan,
    'repeat-manifest': repeatManifestPlan,
  },
  sample: {
    prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio),
    agenda: async () => (await import('./sample.ts')).editsOfSample(),
  },
})
