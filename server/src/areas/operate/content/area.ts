import { area } from '../../../kernel/area.ts'
import { promoteContentPlan, publishContentPlan, repeatManifestPlan } from './plans.ts'
import { contentRoutes } from './routes.ts'
import { content, manifest, manifestArchive } from './undo.ts'

export const contentArea = area({
  name: 'content',
  routes: contentRoutes,
  undo: { content, manifest, 'manifest-archive': manifestArchive },
  plans: {
    'promote-content': promoteContentPlan,
    'publish-content': publishContentPlan,
    'repeat-manifest': repeatManifestPlan,
  },
})
