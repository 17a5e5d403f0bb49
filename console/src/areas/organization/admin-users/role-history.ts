import type { AuditEntry } from '@regent/contract/organization/audit'
import type { RealmView } from '@regent/contract/organization/realms'
import { allPlaces, formatRoleStep, gamePlaces } from './role-places.ts'
import { isRole, type Roles, stepsBetween, stepVerb } from './role-steps.ts'

type EntryPage<Entry> = { rows: readonly Entry[]; next: string | null }

/**
 * Merges the pages of several lists, each sorted newest first, down to the last entry that is complete in all lists.
 * Older entries are omitted, because lists with further pages may have entries between them.
 */
export function mergedEntries<Entry extends { id: number }>(lists: readonly (readonly EntryPage<Entry>[])[]): Entry[] {
  const ends = lists.flatMap((pages) => {
    const last = pages.at(-1)
    return last === undefined || last.next === null ? [] : [last.rows.at(-1)?.id ?? Number.POSITIVE_INFINITY]
  })
  const oldest = Math.max(0, ...ends)
  return lists
    .flatMap((pages) => pages.flatMap(({ rows }) => rows))
    .filter(({ id }) => id >= oldest)
    .sort((a, b) => b.id - a.id)
}

const verbs = { add: 'gave', change: 'changed', remove: 'took away' }

/** Formats a change of an account or its roles: "Gave developer in staging; took away the global role tester". */
export function formatRoleChange(
  { subject, before, after, undoes }: Pick<AuditEntry, 'subject' | 'before' | 'after' | 'undoes'>,
  realms: readonly RealmView[],
): string {
  if (subject === 'operator') {
    return before === null ? 'Added to the organization' : 'Sent the invitation again'
  }
  const rolesBefore = rolesIn(before)
  const rolesAfter = rolesIn(after)
  const places = allPlaces(gamePlaces(realms, { ...rolesBefore, ...rolesAfter }))
  const changes = stepsBetween(rolesBefore, rolesAfter, places).map(
    (step) => `${verbs[stepVerb(step)]} ${formatRoleStep(step, realms)}`,
  )
  const words = changes.length === 0 ? 'Changed nothing' : changes.join('; ')
  return `${undoes === undefined ? '' : 'Undo: '}${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The roles of an audit entry, by place. */
function rolesIn(state: unknown): Roles {
  if (typeof state !== 'object' || state === null) return {}
  return Object.fromEntries(
    Object.entries(state).flatMap(([place, role]) => (isRole(role as string) ? [[place, role]] : [])),
  )
}
