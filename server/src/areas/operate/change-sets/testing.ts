import { changeSetHeader } from '@regent/contract/drafts'

/** For tests: the options of a call that a set records. */
export const inSet = (number: number) => ({ headers: { [changeSetHeader]: String(number) } })

/** For tests: an event that begins in an hour. */
export const eventBody = ({ now }: { now: () => number }) => ({
  symbol: 'events.harvest',
  name: 'Harvest',
  start_date: new Date(now() + 3_600_000).toISOString(),
  phases: [{ name: 'Main', duration_minutes: 60 }],
})
