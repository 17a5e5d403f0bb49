import type { DraftSubject } from '@regent/contract/drafts'
import type {
  ChangeSet,
  ChangeSetComment,
  ChangeSetItem,
  ChangeSetItemRow,
  Sign,
} from '@regent/contract/operate/change-set-shapes'
import {
  checkChangeSet,
  getChangeSet,
  getChangeSetItem,
  listChangeSetComments,
  listChangeSetItems,
  listChangeSets,
} from '@regent/contract/operate/change-sets'
import {
  getDifferingItem,
  listNeededItems,
  listRealmDifference,
  type RealmDifferenceRow,
} from '@regent/contract/operate/change-sets-difference'
import { inferSchema } from '@regent/contract/operate/content/content-fields'
import {
  type SampleDraft,
  sampleComment,
  sampleDrafts,
  sampleSetDescription,
  sampleSetName,
} from '@regent/contract/samples/change-sets'
import { hourMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'

const number = 41
const hash = '7f3a9c1e5d20b8846ac1f0e7d93b52a4c7780e19f6d3a2b5c4e8f01937ad62be'
const author = 'dmitri@lumen-forge.test'
const reviewer = 'ines@lumen-forge.test'

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = ({ before, after }: SampleDraft) =>
  [...new Set([before, after].flatMap((state) => (isFields(state) ? Object.keys(state) : [])))].map((name) => ({
    name,
    before: isFields(before) ? (before[name] ?? null) : null,
    after: isFields(after) ? (after[name] ?? null) : null,
  }))
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const changesOf = (draft: SampleDraft) => {
  const fields = fieldsOf(draft)
  if (fields.length === 0) return [{ name: '', before: draft.before, after: draft.after }]
  return fields.filter(({ before, after }) => !isSame(before, after))
}

function commentsOf(now: number): ChangeSetComment[] {
  const of = sampleDrafts(now).flatMap(({ subject, id, comments = [] }) =>
    comments.map((comment) => ({ item: { subject, id }, ...comment })),
  )
  return [{ text: sampleComment }, ...of].map((comment, index) => ({
    id: index + 1,
    authorId: 2,
    authorEmail: index === 0 ? author : reviewer,
    createdAt: now - (3 - index) * hourMs,
    isResolved: false,
    isOlder: false,
    ...comment,
  }))
}

const rowOf = (draft: SampleDraft, index: number, now: number): ChangeSetItemRow => ({
  subject: draft.subject,
  id: draft.id,
  label: draft.label,
  sign: draft.sign,
  fields: changesOf(draft).length,
  isViewed: index === 1,
  comments: draft.comments?.length ?? 0,
  editedAt: now - 2 * hourMs,
  editedBy: author,
})

function setOf(now: number): ChangeSet {
  const drafts = sampleDrafts(now)
  const countOf = (sign: Sign, subject?: DraftSubject) =>
    drafts.filter((draft) => draft.sign === sign && (subject === undefined || draft.subject === subject)).length
  const counts = (subject?: DraftSubject) => ({
    added: countOf('added', subject),
    changed: countOf('changed', subject),
    removed: countOf('removed', subject),
  })
  const comments = commentsOf(now).length
  return {
    number,
    name: sampleSetName,
    description: sampleSetDescription,
    state: 'open',
    authorId: 1,
    authorEmail: author,
    createdAt: now - 26 * hourMs,
    updatedAt: now - 2 * hourMs,
    version: 9,
    hash,
    counts: counts(),
    subjects: [...new Set(drafts.map(({ subject }) => subject))].map((subject) => ({ subject, ...counts(subject) })),
    viewed: 1,
    comments: { open: comments, all: comments },
  }
}

function itemOf(draft: SampleDraft, index: number, now: number): ChangeSetItem {
  const changes = changesOf(draft).map((field) => ({ ...field, live: field.before, isMoved: false, isSecret: false }))
  const changed = new Set(changes.map(({ name }) => name))
  const same = draft.sign === 'changed' ? fieldsOf(draft).filter(({ name }) => !changed.has(name)) : []
  return {
    ...rowOf(draft, index, now),
    version: 2,
    changes,
    same: same.map(({ name, before }) => ({ name, value: before })),
    after: draft.after,
    schema: inferSchema([draft.after ?? draft.before]),
    isMoved: false,
  }
}

/** The one set of the demo's production realm; other realms have none. */
/** The realm below has what the set of the sample was made from. */
const differencesOf = (now: number): RealmDifferenceRow[] =>
  sampleDrafts(now).map((draft, index) => {
    const { subject, id, label, sign } = rowOf(draft, index, now)
    return { subject, id, label, sign, type: subject === 'content' ? id.slice(0, id.lastIndexOf('.')) : '' }
  })

export function demoAnswers(demo: Demo): void {
  demo.on(listChangeSets, ({ query }, pid) => ({
    rows: pid === 'DEMO' && query.state !== 'closed' ? [setOf(Date.now())] : [],
    next: null,
  }))
  demo.on(getChangeSet, () => setOf(Date.now()))
  demo.on(listChangeSetItems, ({ query: { sign, subject, text = '' } }) => ({
    rows: sampleDrafts(Date.now())
      .map((draft, index) => rowOf(draft, index, Date.now()))
      .filter(
        (row) =>
          (sign === undefined || row.sign === sign) &&
          (subject === undefined || row.subject === subject) &&
          `${row.id} ${row.label}`.toLowerCase().includes(text.toLowerCase()),
      ),
    next: null,
  }))
  demo.on(getChangeSetItem, ({ query }) => {
    const drafts = sampleDrafts(Date.now())
    const index = drafts.findIndex(({ subject, id }) => subject === query.subject && id === query.id)
    const [first] = drafts
    const draft = drafts[index] ?? first
    if (!draft) throw new Error('The demo has no drafts')
    return itemOf(draft, Math.max(0, index), Date.now())
  })
  demo.on(listChangeSetComments, () => ({ comments: commentsOf(Date.now()) }))
  demo.on(checkChangeSet, () => ({
    checkedAt: Date.now(),
    hash,
    checked: sampleDrafts(Date.now()).length,
    errors: [],
    faults: [],
    warnings: [],
  }))
  demo.on(listRealmDifference, (_, pid) => {
    const rows = pid === 'DEMO' ? differencesOf(Date.now()) : []
    const counts = rows.map(({ subject, type, sign }) => ({
      subject,
      type,
      added: 0,
      changed: 0,
      removed: 0,
      [sign]: 1,
    }))
    return { rows, counts, count: rows.length }
  })
  demo.on(getDifferingItem, ({ query }) => {
    const now = Date.now()
    const drafts = sampleDrafts(now)
    const index = Math.max(
      0,
      drafts.findIndex(({ subject, id }) => subject === query.subject && id === query.id),
    )
    const draft = drafts[index]
    const row = differencesOf(now)[index]
    if (!draft || !row) throw new Error('The demo has no drafts')
    const { subject, id, label, sign } = row
    return { subject, id, label, sign, fields: changesOf(draft), same: [] }
  })
  demo.on(listNeededItems, () => ({ rows: [] }))
}
