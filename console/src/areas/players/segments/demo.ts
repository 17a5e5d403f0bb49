import { ApiError } from '@regent/contract/errors'
import {
  countAudience,
  getSegment,
  getSegmentSize,
  listSegments,
  listSegmentUses,
  type Segment,
  type SegmentSearch,
} from '@regent/contract/players/segments'
import { isFound } from '@regent/contract/samples/player-search'
import { demoSegmentId, demoSizes, demoUses, sampleSegments } from '@regent/contract/samples/segments'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers, searchedOf } from '../../../api/demo/demo-players.ts'

const at = Date.now() - 20 * dayMs

const segments = sampleSegments.map(
  (segment, index): Segment => ({
    id: demoSegmentId(index),
    ...segment,
    isMine: !segment.isShared,
    ownerEmail: 'ada@lumen-forge.test',
    createdAt: at,
    updatedAt: at,
    version: 1,
  }),
)

/** Those of the production realm; the realms below it have none. */
const demoSegments = (pid: string): readonly Segment[] => (pid === 'DEMO' ? segments : [])

export function requireDemoSegment(pid: string, id: number): Segment {
  const segment = demoSegments(pid).find((one) => one.id === id)
  if (!segment) throw new ApiError('SegmentNotFound')
  return segment
}

const exact = (about: number) => ({ about, isExact: true })

const sizeOf = (pid: string, search: SegmentSearch): number =>
  demoPlayers(pid).filter((player) => isFound(searchedOf(player), search, Date.now())).length

export function demoAnswers(demo: Demo): void {
  demo.on(listSegments, (_, pid) => ({ segments: [...demoSegments(pid)] }))
  demo.on(listSegmentUses, (_, pid) => ({
    segments: demoSegments(pid).map(({ id, search }, index) => {
      const now = sizeOf(pid, search)
      return { id, uses: id === demoSegmentId(0) ? [...demoUses] : [], sizes: demoSizes(now, index, Date.now()) }
    }),
  }))
  demo.on(countAudience, ({ body: { audience } }, pid) => {
    const { segment, rules = {} } = audience
    const inSegment = segment === undefined ? undefined : exact(sizeOf(pid, requireDemoSegment(pid, segment).search))
    const matching = inSegment ?? exact(sizeOf(pid, rules))
    const everybody = exact(sizeOf(pid, {}))
    return {
      total: matching,
      everybody,
      ...(inSegment && { inSegment }),
      matching,
      suspended: { ...exact(0), banned: 0 },
    }
  })
  demo.on(getSegment, ({ params }, pid) => requireDemoSegment(pid, params.id))
  demo.on(getSegmentSize, ({ params }, pid) => {
    const { search } = requireDemoSegment(pid, params.id)
    return exact(sizeOf(pid, search))
  })
}
