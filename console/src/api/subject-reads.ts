import type { AnyEndpoint } from '@regent/contract/endpoint'
import { getAuditEntry, listAuditEntries, listAuditPeople } from '@regent/contract/organization/audit'
import { listTimeline } from '@regent/contract/players/timeline'
import type { AreaSubjects, Subject } from './subject.ts'

/** Newer servers may send subjects that this console does not support. */
export const findSubject = (subjects: AreaSubjects, name: string): Subject | undefined =>
  (subjects as Partial<Record<string, Subject>>)[name]

/** Every change is in the audit trail and, if it concerns a player, in their timeline. */
const auditReads: readonly AnyEndpoint[] = [listAuditEntries, getAuditEntry, listAuditPeople, listTimeline]

/** The paths of the queries that show a change of such a subject. */
export function pathsShowing(subjects: AreaSubjects, name: string): string[] {
  const { reads = [], comparisons = [] } = findSubject(subjects, name) ?? {}
  return [...auditReads, ...reads, ...comparisons].map((read) => read.path)
}

/** True if a query of this path, in this realm or, without one, in the organization, shows such a change. */
export function shows(
  subjects: AreaSubjects,
  path: string,
  pid: string | undefined,
  change: { subject: string; pid?: string | undefined },
): boolean {
  const { isOfOrganization, comparisons = [] } = findSubject(subjects, change.subject) ?? {}
  const isComparison = comparisons.some((read) => read.path === path)
  const isPlace =
    isOfOrganization || isComparison || pid === undefined || change.pid === undefined || pid === change.pid
  return isPlace && pathsShowing(subjects, change.subject).includes(path)
}
