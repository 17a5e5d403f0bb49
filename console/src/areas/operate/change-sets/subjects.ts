import {
  checkChangeSet,
  getChangeSet,
  getChangeSetItem,
  listChangeSetComments,
  listChangeSetItems,
  listChangeSets,
} from '@regent/contract/operate/change-sets'
import { listNeeds } from '@regent/contract/operate/now'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

/** `41/event/events.harvest` */
const splitId = (subjectId: string) => {
  const [number = '', subject = '', ...id] = subjectId.split('/')
  return { number, subject, id: id.join('/') }
}

export const subjects = {
  'change-set': {
    label: 'Change set',
    record: 'change-set',
    words: (change) => {
      const state = readTextField(change.after, 'state')
      const verb =
        state === 'applied'
          ? 'Applied'
          : state === 'cancelled'
            ? 'Cancelled'
            : change.before !== null && state === 'open'
              ? 'Opened again'
              : readTextField(change.after, 'applyAt') !== undefined && change.before !== null
                ? 'Scheduled'
                : chooseVerb(change)
      return `${verb} change set #${change.subjectId}`
    },
    reads: [listChangeSets, getChangeSet, listNeeds],
  },
  draft: {
    label: 'Draft',
    record: ({ subjectId }) => ({ kind: 'change-set', id: splitId(subjectId).number }),
    words: (change) => {
      const { number, subject, id } = splitId(change.subjectId)
      const verb = change.after === null ? 'Took' : change.before === null ? 'Put' : 'Edited'
      return `${verb} ${subject} ${id} ${change.after === null ? 'out of' : 'in'} change set #${number}`
    },
    reads: [listChangeSets, getChangeSet, listChangeSetItems, getChangeSetItem, listChangeSetComments, checkChangeSet],
  },
  'change-set-comment': {
    label: 'Comment on a change set',
    record: ({ subjectId }) => ({ kind: 'change-set', id: splitId(subjectId).number }),
    words: (change) => {
      const number = change.subjectId.split('/')[0]
      if (change.before === null) return `Commented on change set #${number}`
      return change.after === null ? `Deleted a comment on #${number}` : `Resolved a comment on #${number}`
    },
    reads: [listChangeSets, getChangeSet, listChangeSetItems, listChangeSetComments],
  },
} satisfies AreaSubjects
