import { auditSubjects } from '@regent/contract/audit-subjects'
import { listLocalizationUses } from '@regent/contract/communicate/localizations'
import { draftSubjects } from '@regent/contract/drafts'
import { getCalendar } from '@regent/contract/operate/calendar/calendar'
import { getChangeSetItem } from '@regent/contract/operate/change-sets'
import { getDifferingItem, listNeededItems, listRealmDifference } from '@regent/contract/operate/change-sets-difference'
import { checkedKinds, listRecordNames, recordKindOf } from '@regent/contract/operate/search/search-names'
import type { AreaSubjects, Subject, Subjects } from './api/subject.ts'
import { timedSubjects } from './areas/operate/calendar/timed-subjects.ts'

const declared = import.meta.glob<Record<string, AreaSubjects>>('./areas/*/*/subjects.ts', { eager: true })

const own = Object.assign({}, ...Object.values(declared).flatMap((area) => Object.values(area))) as Subjects

type CommonReads = Pick<Subject, 'reads' | 'comparisons'> & { of: readonly string[] }

/** What shows the things of many areas, none of which knows it. */
const common: readonly CommonReads[] = [
  { of: timedSubjects, reads: [getCalendar] },
  {
    of: ['announcement', 'campaign', 'event', 'localization', 'mail', 'offer', 'store', 'template'],
    reads: [listLocalizationUses],
  },
  {
    of: [
      ...auditSubjects.filter((name) => checkedKinds.some((kind) => kind === recordKindOf(name))),
      ...['manifest', 'operator', 'roles', 'service-connection', 'service-manifest'],
    ],
    reads: [listRecordNames],
  },
  {
    // An item of content is live by its manifest.
    of: draftSubjects.map((name) => (name === 'content' ? 'manifest' : name)),
    // What is live stands beside each draft.
    reads: [getChangeSetItem],
    comparisons: [listRealmDifference, getDifferingItem, listNeededItems],
  },
]

function withCommonReads(name: string, subject: Subject): Subject {
  const added = common.filter(({ of }) => of.includes(name))
  return {
    ...subject,
    reads: [...subject.reads, ...added.flatMap(({ reads }) => reads)],
    comparisons: [...(subject.comparisons ?? []), ...added.flatMap(({ comparisons = [] }) => comparisons)],
  }
}

/** What operators change, in the words of all areas. A test holds that each subject is declared by one area. */
export const subjects = Object.fromEntries(
  Object.entries(own).map(([name, subject]) => [name, withCommonReads(name, subject)]),
) as Subjects
