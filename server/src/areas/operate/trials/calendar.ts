import { ApiError } from '@regent/contract/errors'
import { TrialName } from '@regent/contract/operate/trials'
import type { CalendarSource, EntryCopy, EntryMove, SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import { entryIsFixed, entryNotFound, rejectChangedTimes } from '../../../kernel/calendar/refusals.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { markAudience } from '../../players/segments/calendar-marks.ts'
import { copyFilesOfTrial } from '../cloud-files/service.ts'
import { selectTrials, type TrialRow } from './queries.ts'
import { createTrial, readTrial, schedule } from './service.ts'

const runningText = 'It is playing. Pause it on its page.'

/** A trial has no end: it runs until it is paused or ejected. A paused one without a start has no time. */
function toEntries({ name, is_active, activated_at, starts_at, audience, rules, version }: TrialRow): SourceEntry[] {
  const start = is_active ? activated_at : starts_at
  if (start === null) return []
  return [
    {
      id: name,
      name,
      start,
      end: null,
      isMoment: false,
      state: is_active ? 'running' : 'scheduled',
      path: ['cloud-trials'],
      search: { q: name },
      move: is_active ? { start: false, end: false, why: runningText } : { start: true, end: false },
      version,
      ...markAudience(audience, rules.length > 0),
    },
  ]
}

async function move(context: RealmContext, name: string, { start, was }: EntryMove): Promise<void> {
  const trial = await readTrial(context.realm, name)
  if (!trial) throw entryNotFound()
  if (trial.isActive) throw entryIsFixed(runningText)
  rejectChangedTimes({ start: trial.startsAt === undefined ? null : Date.parse(trial.startsAt), end: null }, was)
  if (start === null) throw new ApiError('BadRequest', { field: 'start', message: 'start is missing.' })
  await schedule(context, name, start)
}

/** The copy has the same rules, cohorts and data, but none of the players; it is paused until its start. */
async function copy(context: RealmContext, name: string, { start, as, isTried }: EntryCopy): Promise<void> {
  const trial = await readTrial(context.realm, name)
  if (!trial) throw entryNotFound()
  if (start === null) throw new ApiError('BadRequest', { field: 'start', message: 'start is missing.' })
  const checked = TrialName.safeParse(as)
  if (!checked.success)
    throw new ApiError('BadRequest', { field: 'copyAs', message: `copyAs ${checked.error.issues[0]?.message}.` })
  await createTrial(context, {
    name: checked.data,
    cohorts: JSON.stringify(trial.cohorts.map((cohort) => ({ name: cohort.name, pct: cohort.pct }))),
    strat: trial.strategy,
    customRules: trial.rules,
    audience: trial.audience,
    startsAt: start,
  })
  if (!isTried) await copyFilesOfTrial(context, { from: name, to: checked.data })
}

export const trialCalendar: CalendarSource = {
  async read({ realm }, { to, limit }) {
    const entries = (await selectTrials(realm)).flatMap(toEntries).filter(({ start }) => (start ?? 0) < to)
    return entries.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, limit)
  },
  move,
  copy,
}
