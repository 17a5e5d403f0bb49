import { expect, test } from 'vitest'
import { explainMissing, missingRightText } from './missing-right.ts'

const admin = { globalRole: 'admin', hasExtras: false }

test.each(['view entitlements', 'view shards', 'view pvp', 'view player-entitlements'])(
  'without %s an admin is told of the setting of the server, and not of an admin',
  (right) => {
    const { title, reason, remedy } = explainMissing(right, admin)
    expect(title).toBe('Not offered to your organization')
    expect(`${reason} ${remedy}`).toContain('EXTRA_CUSTOMERS')
    expect(`${reason} ${remedy}`).not.toMatch(/admin|role/)
  },
)

test('non-admins are told what an admin can give, and admins where roles are changed', () => {
  expect(explainMissing('view users', { globalRole: 'tester', hasExtras: false })).toMatchObject({
    reason: 'Your role lacks the right view users.',
    remedy: 'Ask an admin of the organization for the role admin.',
  })
  // An admin of the organization may have a lower role in the realm that is open.
  expect(explainMissing('view users', admin).remedy).toContain('User Administration')
})

test('the hints never name a right that no role has', () => {
  expect(explainMissing('view launch-message', { globalRole: 'tester', hasExtras: true })).toMatchObject({
    reason: 'No role has the right view launch-message.',
    remedy: 'It cannot be granted.',
  })
})

test('a disabled action names the right and the roles that have it', () => {
  expect(missingRightText('edit events', false)).toBe('Needs the right "edit events" (role developer or admin).')
  expect(missingRightText('view users', false)).toBe('Needs the right "view users" (role admin).')
  expect(missingRightText('view launch-message', true)).toBe('Needs the right "view launch-message" (no role has it).')
  expect(missingRightText('view shards', false)).toBe('Not enabled for your organization.')
})
