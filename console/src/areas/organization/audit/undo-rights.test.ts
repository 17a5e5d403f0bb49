import { expect, test } from 'vitest'
import { type Operator, rightsIn } from '../../../shell/scope/rights.ts'
import { fakeRealm } from '../realms/fake-realm.ts'
import { isUndoable, undoRefusal } from './undo-rights.ts'

const realms = [fakeRealm('DE_1', 'DE_1'), fakeRealm('DE_2', 'DE_2', 'DE_1')]
const operator = (roleString: string, roles: Operator['roles'] = []) =>
  ({ roleString, roles, extras: false }) as Operator
const stat = { subject: 'stat', before: '1', after: '2', pid: 'DE_1' }

test('undoing needs the right of the inverse change', () => {
  const rights = rightsIn(operator('tester'), realms, 'DE_1')
  expect(undoRefusal(stat, rights)).toBe('Needs the right "edit stats" (role developer or admin).')
  expect(undoRefusal({ ...stat, before: null }, rights)).toBe(
    'Needs the right "delete stats" (role developer or admin).',
  )
  expect(undoRefusal(stat, rightsIn(operator('developer'), realms, 'DE_1'))).toBeUndefined()
  const published = { subject: 'manifest', before: { uid: 'a' }, after: { uid: 'b' }, pid: 'DE_1' }
  expect(undoRefusal(published, rightsIn(operator('developer'), realms, 'DE_1'))).toContain('"rollback realm"')
  expect(undoRefusal(published, rightsIn(operator('admin'), realms, 'DE_1'))).toBeUndefined()
})

test('the right is needed in the realm of the change, not in the open one', () => {
  const rights = rightsIn(operator('tester', [{ projectId: 'DE_2', role: 'developer' }]), realms, 'DE_1')
  expect(undoRefusal(stat, rights)).toBeDefined()
  expect(undoRefusal({ ...stat, pid: 'DE_2' }, rights)).toBeUndefined()
})

test('one of several rights is enough', () => {
  const round = { subject: 'event-round', before: {}, after: {}, pid: 'DE_1' }
  expect(undoRefusal(round, rightsIn(operator('tester'), realms, 'DE_1'))).toContain('"end-phase events"')
  expect(undoRefusal(round, rightsIn(operator('developer'), realms, 'DE_1'))).toBeUndefined()
})

test('the demo offers no undo, and neither does a change that cannot be undone', () => {
  expect(undoRefusal(stat, rightsIn(operator('admin'), realms, 'DE_1', true))).toBe('The demo is read-only.')
  expect(isUndoable({ subject: 'password', before: null, after: null })).toBe(false)
  expect(isUndoable({ subject: 'something-newer', before: null, after: {} })).toBe(true)
})
