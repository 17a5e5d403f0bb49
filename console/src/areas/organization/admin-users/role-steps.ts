import type { Role } from '@regent/contract/permissions'
import { newerIn } from '../../../api/stale.ts'
import { MessageError } from '../../../ui/feedback/message-error.ts'

/** Milliseconds to wait after each granted or changed role, and after each revoked one. */
export const ADD_DELAY_MS = 800
export const REMOVE_DELAY_MS = 500

/** The place of the global role, as in the audit trail; all other places are pids of realms. */
export const organizationWide = 'everywhere'

/** The roles of a person, by place. */
export type Roles = Readonly<Record<string, Role>>

/** One role to grant, change or revoke. `from` is the last seen role. */
export type RoleStep = { place: string; from: Role | undefined; to: Role | undefined }

type Holder = {
  roleString?: string | undefined
  roles: readonly { projectId: string; role: string }[]
}

export const isRole = (text: string | undefined): text is Role =>
  text === 'tester' || text === 'developer' || text === 'admin'

/** The roles of an account by place: the global role, and the roles with a realm's id. */
export function collectRoles({ roleString, roles }: Holder): Roles {
  const roleByPlace: Record<string, Role> = {}
  if (isRole(roleString)) roleByPlace[organizationWide] = roleString
  for (const { projectId, role } of roles) if (projectId && isRole(role)) roleByPlace[projectId] = role
  return roleByPlace
}

/**
 * The steps from the current to the selected roles: first grants and changes, then revocations, each in the order of
 * `places`.
 */
export function stepsBetween(current: Roles, selected: Roles, places: readonly string[]): RoleStep[] {
  const knownPlaces = new Set(places)
  const otherPlaces = Object.keys({ ...current, ...selected }).filter((place) => !knownPlaces.has(place))
  const steps = [...places, ...otherPlaces]
    .map((place) => ({ place, from: current[place], to: selected[place] }))
    .filter(({ from, to }) => from !== to)
  return [...steps.filter(({ to }) => to !== undefined), ...steps.filter(({ to }) => to === undefined)]
}

/** "will add", "will change" or "will remove". */
export function stepVerb({ from, to }: RoleStep): 'add' | 'change' | 'remove' {
  if (to === undefined) return 'remove'
  return from === undefined ? 'add' : 'change'
}

export const delayAfter = ({ to }: Pick<RoleStep, 'to'>): number => (to === undefined ? REMOVE_DELAY_MS : ADD_DELAY_MS)

/** The state of a step. `entries` are its audit entries for the undo. */
export type Progress =
  | { state: 'waiting' | 'working' | 'cancelled' }
  | { state: 'done'; entries: readonly number[] }
  | { state: 'failed'; reason: string }

type Turn<Step> = {
  send: (step: Step) => Promise<readonly number[]>
  delayAfter: (step: Step) => number
  onProgress: (index: number, progress: Progress) => void
  reasonOf: (error: unknown) => string
  signal: AbortSignal
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Sends one step after another, with a pause after each but the last. A failed step does not stop the others; a
 * cancellation lets the current step finish and skips the rest.
 */
export async function applyInTurn<Step>(steps: readonly Step[], turn: Turn<Step>): Promise<Progress[]> {
  const { send, onProgress, reasonOf, signal, sleep = pause } = turn
  const results: Progress[] = steps.map(() => ({ state: 'waiting' }))
  const setProgress = (index: number, progress: Progress) => {
    results[index] = progress
    onProgress(index, progress)
  }
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    if (before !== undefined && !signal.aborted) await sleep(turn.delayAfter(before), signal)
    if (signal.aborted) {
      setProgress(index, { state: 'cancelled' })
      continue
    }
    setProgress(index, { state: 'working' })
    try {
      setProgress(index, { state: 'done', entries: await send(step) })
    } catch (error) {
      setProgress(index, { state: 'failed', reason: reasonOf(error) })
    }
  }
  return results
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Someone else changed the role of this step. */
export class RoleChangedError extends MessageError {
  constructor(now: Role | undefined) {
    super(
      now === undefined
        ? 'Someone else removed this role. Retry to grant it.'
        : `Someone else changed this role to ${now}. Retry to overwrite it.`,
    )
    this.name = 'RoleChangedError'
  }
}

type Answer = { version: number | undefined; entries: readonly number[] }

/**
 * Sends the steps of one account, each with the last seen version. If the account was changed in the meantime, a step
 * continues if its own role is unchanged; otherwise it fails, and a retry overwrites.
 */
export function roleSender(
  version: number | undefined,
  exchange: (step: RoleStep, ifMatch: number | undefined) => Promise<Answer>,
): (step: RoleStep) => Promise<readonly number[]> {
  let currentVersion = version
  const overwritten = new Map<string, Role | undefined>()
  return async (step) => {
    for (;;) {
      try {
        const answer = await exchange(step, currentVersion)
        currentVersion = answer.version ?? currentVersion
        return answer.entries
      } catch (error) {
        const current = findNewer(error)
        if (!current) throw error
        currentVersion = current.version
        const now = collectRoles(current)[step.place]
        if (now === step.to) return []
        const expected = overwritten.has(step.place) ? overwritten.get(step.place) : step.from
        if (now === expected) continue
        overwritten.set(step.place, now)
        throw new RoleChangedError(now)
      }
    }
  }
}

/** The newer account in the error of a stale version. */
const findNewer = newerIn<Holder & { version: number }>
