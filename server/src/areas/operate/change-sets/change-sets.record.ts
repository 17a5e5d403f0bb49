import { record } from '../../../kernel/records/record.ts'
import * as undo from './undo.ts'

export const changeSet = record({
  kind: 'change-set',
  table: 'change_sets',
  id: 'number',
  name: 'name',
  isNumbered: true,
  isKeyedByOrganization: true,
  undo: undo.changeSet,
  // Realms may have one for each release, over years.
  search: { index: { column: 'name', lower: 'computed' }, detail: (number) => `#${number}` },
})

export const changeSetComment = record({
  kind: 'change-set-comment',
  undo: undo.comment,
})

export const draft = record({
  kind: 'draft',
  undo: undo.draft,
})
