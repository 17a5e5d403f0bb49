import {
  countAudience,
  createSegment,
  deleteSegment,
  getSegment,
  getSegmentSize,
  listSegments,
  listSegmentUses,
  updateSegment,
} from '@regent/contract/players/segments'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { countEverybody, countSearch } from '../players/search.ts'
import * as audiences from './audience.ts'
import * as segments from './service.ts'
import { listUses } from './uses.ts'

export function segmentRoutes(server: Router) {
  server.on(listSegments, async (context) => ({ segments: await segments.listSegments(context) }))

  server.on(getSegment, async (context) => {
    const row = await segments.requireSegment(context, context.params.id)
    context.setVersion(row.version)
    return segments.segmentView(row, context.caller)
  })

  server.on(getSegmentSize, async (context) => {
    const { search } = await segments.requireSegment(context, context.params.id)
    return countSearch(context.realm, search, context, () => countEverybody(context.realm))
  })

  server.on(listSegmentUses, async (context) => ({ segments: await listUses(context) }))

  server.on(countAudience, (context) => audiences.countAudience(context, context.body.audience))

  server.on(createSegment, (context) => segments.createSegment(context, context.body))

  server.on(updateSegment, (context) => segments.updateSegment(context, context.params.id, context.body))

  server.on(deleteSegment, async (context) => {
    await segments.deleteSegment(context, context.params.id)
    return ok
  })
}
