import type { EventRow } from '@regent/contract/engage/events'

export type PhaseTime = {
  name: string
  state: 'over' | 'now' | 'to come'
  startTime: number | undefined
  endTime: number | undefined
  durationMs: number
  rules: string
}

/** The phases of the running round, else of the next, else of the last round. */
export function buildPhases({ current, next, last, content }: EventRow, now: number): PhaseTime[] {
  const round = current ?? next ?? last
  return content.phases.map(({ name, durationMillis, rules = [] }, index) => {
    const time = round?.phaseTimes[index]
    return {
      name,
      state: !time || time.endTime <= now ? 'over' : time.startTime <= now ? 'now' : 'to come',
      startTime: time?.startTime,
      endTime: time?.endTime,
      durationMs: time ? time.endTime - time.startTime : durationMillis,
      rules: rules.map(({ rule, value }) => `${rule} = ${value}`).join(', '),
    }
  })
}
