import { isDeepStrictEqual } from 'node:util'
import { type Cronish, cronishText, lastFire, nextFires, parseCronish } from '@regent/contract/cronish'
import { ApiError } from '@regent/contract/errors'
import type { Timer } from '@regent/contract/operate/timers'
import { utc } from '@regent/contract/zones'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import * as queries from './queries.ts'

/** The fields of a timer that can be undone. */
export type TimerState = { cronish: string; zone: string; startedAt: number }

export function timerView(row: queries.TimerRow & { email: string | null }, now: number): Timer {
  const anchor = row.started_at
  const last = lastFire(readCronish(row.cronish), { anchor, until: row.next_fire_at - 1, zone: row.zone }) ?? anchor
  return {
    name: row.name,
    cronish: row.cronish,
    zone: row.zone,
    nextFire: row.next_fire_at,
    // A timer that is due fires within a minute.
    secsTillFire: Math.max(0, Math.ceil((row.next_fire_at - now) / 1_000)),
    secsInPeriod: Math.round((row.next_fire_at - last) / 1_000),
    startedAt: anchor,
    version: row.version,
    updatedAt: row.updated_at,
    ...present({ updatedBy: row.email }),
  }
}

function readCronish(text: string): Cronish {
  const cronish = parseCronish(text)
  if (!cronish) throw new Error(`A timer has the text ${text}`)
  return cronish
}

export function findNextFire({ cronish, zone, startedAt }: TimerState, after: number): number | undefined {
  return nextFires(readCronish(cronish), { anchor: startedAt, after, count: 1, zone })[0]
}

/** The next firing times of a timer after a time. */
export const listFireTimes = (
  { cronish, zone, started_at: anchor }: Pick<queries.TimerRow, 'cronish' | 'zone' | 'started_at'>,
  after: number,
  count: number,
): number[] => nextFires(readCronish(cronish), { anchor, after, count, zone })

export async function saveTimer(
  context: RealmContext,
  { name, cronish, zone }: { name: string; cronish: string; zone?: string | undefined },
): Promise<{ name: string; cronish: string }> {
  const { realm, now, ifMatch, can } = context
  const existingTimer = await queries.lockTimer(realm, name)
  const right = existingTimer ? 'edit timers' : 'create timers'
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
  if (ifMatch !== undefined && ifMatch !== (existingTimer?.version ?? 0))
    throw new ApiError('StaleVersion', { field: 'name', ...(existingTimer && { current: { ...existingTimer } }) })
  const text = cronishText(readCronish(cronish))
  const isAsItWas = existingTimer?.cronish === text
  const startedAt = isAsItWas ? existingTimer.started_at : now
  await putTimer(context, name, { cronish: text, zone: zone ?? existingTimer?.zone ?? utc, startedAt })
  return { name, cronish: text }
}

/** The state in audit entries and drafts of releases without time zones. */
type AnyTimerState = Omit<TimerState, 'zone'> & { zone?: string }

/** Brings a timer to a state; null deletes it. */
export async function putTimer(context: RealmContext, name: string, to: AnyTimerState | null): Promise<void> {
  const state: TimerState | null = to && { ...to, zone: to.zone ?? utc }
  const { realm, caller, now, change } = context
  const existingTimer = await queries.lockTimer(realm, name)
  const before = existingTimer ? toState(existingTimer) : null
  if (isDeepStrictEqual(before, state)) return context.unchanged()
  if (state) {
    const next = findNextFire(state, now)
    if (next === undefined)
      throw new ApiError('BadRequest', {
        field: 'cronish',
        message: 'cronish has no future time. Choose another one.',
      })
    const version = (existingTimer?.version ?? 0) + 1
    await queries.upsertTimer(realm, name, {
      cronish: state.cronish,
      zone: state.zone,
      started_at: new Date(state.startedAt),
      next_fire_at: new Date(next),
      version,
      created_at: new Date(existingTimer?.created_at ?? now),
      updated_at: new Date(now),
      account_id: findAccountId(caller) ?? null,
    })
    context.setVersion(version)
  } else {
    await queries.deleteTimer(realm, name)
  }
  change({ subject: 'timer', id: name, before, after: state })
}

const toState = ({ cronish, zone, started_at }: queries.TimerRow): TimerState => ({
  cronish,
  zone,
  startedAt: started_at,
})

export const timerStates = async (realm: Realm): Promise<{ name: string; state: TimerState }[]> =>
  (await queries.selectTimers(realm)).map((row) => ({ name: row.name, state: toState(row) }))

export async function readTimer(realm: Realm, name: string): Promise<TimerState | null> {
  const row = await queries.lockTimer(realm, name)
  return row ? toState(row) : null
}

export async function removeTimer(context: RealmContext, name: string): Promise<void> {
  if (!(await readTimer(context.realm, name))) throw new ApiError('TimerNotFound', { field: 'name' })
  await putTimer(context, name, null)
}
