import { auditSubjects } from '@regent/contract/audit-subjects'
import { listLocalizationUses } from '@regent/contract/communicate/localizations'
import { draftSubjects } from '@regent/contract/drafts'
import { getCalendar } from '@regent/contract/operate/calendar/calendar'
import { getChangeSetItem } from '@regent/contract/operate/change-sets'
import { getDifferingItem, listNeededItems, listRealmDifference } from '@regent/contract/operate/change-sets-difference'
import { checkedKinds, findRecordKind, listRecordNames } from '@regent/contract/operate/search/search-names'
import type { AreaSubjects, Subject, Subjects } from './api/subject.ts'
import { timedSubjects } from './areas/operate/calendar/timed-subjects.ts'

const declared = import.meta.glob<AreaSubjects>('./areas/*/*/subjects.ts', { eager: true, import: 'subjects' })

const own = Object.assign({}, ...Object.values(declared)) as Subjects

type CommonReads = Pick<Subject, 'reads' | 'comparisons'> & { of: readonly string[] }

/** Queries that show records of many areas, declared here because no area depends on all others. */
const common: readonly CommonReads[] = [
  { of: timedSubjects, reads: [getCalendar] },
  {
    of: ['announcement', 'campaign', 'event', 'localization', 'mail', 'offer', 'store', 'template'],
    reads: [listLocalizationUses],
  },
  {
    of: [
      ...auditSubjects.filter((name) => checkedKinds.some((kind) => kind === findRecordKind(name))),
      'manifest',
      'operator',
      'roles',
      'service-connection',
      'service-manifest',
    ],
    reads: [listRecordNames],
  },
  {
    // Items of content are live if their manifest is.
    of: draftSubjects.map((name) => (name === 'content' ? 'manifest' : name)),
    // Change sets show the live state next to each draft.
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

/** The subjects of all areas that operators change. A test checks that each subject is declared by one area only. */
export const subjects = Object.fromEntries(
  Object.entries(own).map(([name, subject]) => [name, withCommonReads(name, subject)]),
) as Subjects
