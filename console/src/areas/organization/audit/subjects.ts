import {
  type AuditEntry,
  type AuditSubject,
  getAuditEntry,
  listAuditEntries,
  listAuditPeople,
} from '@regent/contract/audit'
import { listTimeline } from '@regent/contract/timeline'
import { verbOf } from './audit-words.ts'
import { organizationSubjects } from './organization-subjects.ts'
import { playerSubjects } from './player-subjects.ts'
import { realmSubjects } from './realm-subjects.ts'
import type { Change, NameOf, Subject } from './subject.ts'

/** What operators change, as the console speaks of it. */
export const subjects: Record<AuditSubject, Subject> = { ...organizationSubjects, ...playerSubjects, ...realmSubjects }

/** A newer server may know more. */
const find = (subject: string): Subject | undefined => subjects[subject as AuditSubject]

export const subjectLabel = (subject: string): string => find(subject)?.label ?? subject

/** What an operator did: "Renamed realm staging"; of an undo, what it put back. */
export function actionWords(change: Change, nameOf: NameOf = () => undefined): string {
  const words = find(change.subject)?.words(change, nameOf) ?? `${verbOf(change)} ${change.subject} ${change.subjectId}`
  return change.undoes === undefined ? words : `Undo: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

export const valueNameOf = ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string =>
  find(subject)?.valueName?.(subjectId) ?? 'value'

const auditReads = [listAuditEntries, getAuditEntry, listAuditPeople, listTimeline]

/** Whether a read of this path, made in this realm or, without one, in the organization, shows such a change. */
export function shows(
  path: string,
  pid: string | undefined,
  change: { subject: string; pid?: string | undefined },
): boolean {
  const subject = find(change.subject)
  const isPlace = subject?.isOfOrganization || pid === undefined || change.pid === undefined || pid === change.pid
  return isPlace && [...auditReads, ...(subject?.reads ?? [])].some((read) => read.path === path)
}
