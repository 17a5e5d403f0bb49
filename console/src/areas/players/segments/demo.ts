import { ApiError } from '@regent/contract/errors'
import { isFound } from '@regent/contract/samples/player-search'
import { sampleSegments } from '@regent/contract/samples/segments'
import { getSegment, getSegmentSize, listSegments, type Segment } from '@regent/contract/segments'
import type { Demo } from '../../../api/demo.ts'
import { demoPlayers, searchedOf } from '../../../api/demo-players.ts'

const at = Date.now() - 20 * 86_400_000

const segments = sampleSegments.map(
  (segment, index): Segment => ({
    id: 4_000_000_000_000_001 + index,
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

export function demoAnswers(demo: Demo): void {
  demo.on(listSegments, (_, pid) => ({ segments: [...demoSegments(pid)] }))
  demo.on(getSegment, ({ params }, pid) => requireDemoSegment(pid, params.id))
  demo.on(getSegmentSize, ({ params }, pid) => {
    const { search } = requireDemoSegment(pid, params.id)
    const found = demoPlayers(pid).filter((player) => isFound(searchedOf(player), search, Date.now()))
    return { about: found.length, isExact: true }
  })
}
