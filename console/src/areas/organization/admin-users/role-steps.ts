import type { Role } from '@regent/contract/permissions'
import { newerIn } from '../../../api/stale.ts'
import { MessageError } from '../../../ui/feedback/message-error.ts'

/** Milliseconds to wait after each role that is given or changed, and after each that is removed. */
export const ADD_DELAY_MS = 800
export const REMOVE_DELAY_MS = 500

/** The place of the global role, as the audit trail names it; every other place is a realm's pid. */
export const everywhere = 'everywhere'

/** The roles that somebody holds, by place. */
export type Roles = Readonly<Record<string, Role>>

/** One role to give, change or remove. `from` is the role that was seen there. */
export type RoleStep = { place: string; from: Role | undefined; to: Role | undefined }

type Holder = {
  roleString?: string | undefined
  roles: readonly { projectId: string; role: string }[]
}

export const isRole = (text: string | undefined): text is Role =>
  text === 'tester' || text === 'developer' || text === 'admin'

/** The roles of an account by place: the global role, and the roles with a realm's id. */
export function rolesHeld({ roleString, roles }: Holder): Roles {
  const held: Record<string, Role> = {}
  if (isRole(roleString)) held[everywhere] = roleString
  for (const { projectId, role } of roles) if (projectId && isRole(role)) held[projectId] = role
  return held
}

/**
 * The steps from the current roles to the chosen ones: first those that give or change, then those that remove, each in
 * the order of `places`.
 */
export function stepsBetween(held: Roles, wanted: Roles, places: readonly string[]): RoleStep[] {
  const known = new Set(places)
  const others = Object.keys({ ...held, ...wanted }).filter((place) => !known.has(place))
  const steps = [...places, ...others]
    .map((place) => ({ place, from: held[place], to: wanted[place] }))
    .filter(({ from, to }) => from !== to)
  return [...steps.filter(({ to }) => to !== undefined), ...steps.filter(({ to }) => to === undefined)]
}

/** "will add", "will change" or "will remove". */
export function stepVerb({ from, to }: RoleStep): 'add' | 'change' | 'remove' {
  if (to === undefined) return 'remove'
  return from === undefined ? 'add' : 'change'
}

export const delayAfter = ({ to }: Pick<RoleStep, 'to'>): number => (to === undefined ? REMOVE_DELAY_MS : ADD_DELAY_MS)

/** The state of a step. `entries` are its audit entries, which Undo reverts. */
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
 * Sends one step after another, never two at once, with a pause after each but the last. A step that fails does not stop
 * the others; a cancellation lets the one that is under way finish and leaves the rest undone.
 */
export async function applyInTurn<Step>(steps: readonly Step[], turn: Turn<Step>): Promise<Progress[]> {
  const { send, onProgress, reasonOf, signal, sleep = pause } = turn
  const results: Progress[] = steps.map(() => ({ state: 'waiting' }))
  const put = (index: number, progress: Progress) => {
    results[index] = progress
    onProgress(index, progress)
  }
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    if (before !== undefined && !signal.aborted) await sleep(turn.delayAfter(before), signal)
    if (signal.aborted) {
      put(index, { state: 'cancelled' })
      continue
    }
    put(index, { state: 'working' })
    try {
      put(index, { state: 'done', entries: await send(step) })
    } catch (error) {
      put(index, { state: 'failed', reason: reasonOf(error) })
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

/** Somebody else changed the role of this step. */
export class RoleChangedError extends MessageError {
  constructor(now: Role | undefined) {
    super(
      now === undefined
        ? 'Somebody else took this role away in the meantime. Nothing was changed here; retry to give it anyway.'
        : `Somebody else made this role ${now} in the meantime. Nothing was changed here; retry to overwrite it.`,
    )
    this.name = 'RoleChangedError'
  }
}

type Answer = { version: number | undefined; entries: readonly number[] }

/**
 * Sends the steps of one account, each with the version seen last. When somebody else has changed the account
 * meanwhile, a step goes on if its own role is unchanged; otherwise it fails, and a retry overwrites.
 */
export function roleSender(
  version: number | undefined,
  exchange: (step: RoleStep, ifMatch: number | undefined) => Promise<Answer>,
): (step: RoleStep) => Promise<readonly number[]> {
  let seen = version
  const overwritten = new Map<string, Role | undefined>()
  return async (step) => {
    for (;;) {
      try {
        const answer = await exchange(step, seen)
        seen = answer.version ?? seen
        return answer.entries
      } catch (error) {
        const current = newerOf(error)
        if (!current) throw error
        seen = current.version
        const now = rolesHeld(current)[step.place]
        if (now === step.to) return []
        const expected = overwritten.has(step.place) ? overwritten.get(step.place) : step.from
        if (now === expected) continue
        overwritten.set(step.place, now)
        throw new RoleChangedError(now)
      }
    }
  }
}

/** The server's refusal when somebody else changed the account first. */
const newerOf = newerIn<Holder & { version: number }>
