import { getAdminUser } from '@regent/contract/organization/admin-users'
import {
  assignCustomRole,
  type CustomRole,
  createCustomRole,
  deleteCustomRole,
  getOwnRights,
  listCustomRoles,
  listRightHolders,
  previewCustomRole,
  unassignCustomRole,
  updateCustomRole,
} from '@regent/contract/organization/roles'
import { demoCustomRoles } from '@regent/contract/samples/roles'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const path = `/${studio.alias}/users/roles`
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

const openRoles = (roles: CustomRole[], answers: (on: Answers) => void = () => {}, width?: number) =>
  openScreen(path, {
    ...(width !== undefined && { width }),
    answers: (on) => {
      on.on(listCustomRoles, () => ({ roles }))
      answers(on)
    },
  })

test('the list shows custom roles with their holders, and the built-in roles with their rights', async () => {
  await openRoles(demoCustomRoles(Date.now()))
  await expect.element(row('Support')).toContainText('1 person')
  await expect.element(row('Economy')).toContainText('nobody')
  await page.getByText('Reads.', { exact: true }).click()
  await expect.element(page.getByText('Player profile').first()).toBeVisible()
  await expectAccessible()
})

test('a first role begins with a template, and can be searched by right', async () => {
  const answers = await openRoles([], (on) =>
    on.on(createCustomRole, ({ body }) => ({
      ...body,
      description: body.description ?? '',
      id: 5,
      created: 1,
      version: 1,
      holders: [],
    })),
  )
  await page.getByRole('button', { name: /^Support/ }).click()
  const form = page.getByRole('dialog', { name: 'New role' })
  await expect.element(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Support')
  await expect.element(form.getByText(/12 rights chosen/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Find a right' }).fill('leaderboards')
  await form.getByRole('checkbox', { name: 'clear leaderboards' }).click()
  await expectAccessible({ of: 'RoleDrawer' })
  await form.getByRole('button', { name: 'Create role' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const [request] = answers.requestsOf(createCustomRole)
  expect(request).toMatchObject({ body: { name: 'Support' } })
  expect(request?.body.rights).toContain('clear leaderboards')
})

test('a change shows who gains and loses what before it is saved', async () => {
  const roles = demoCustomRoles(Date.now())
  const answers = await openRoles(roles, (on) =>
    on
      .on(previewCustomRole, () => ({
        effects: [
          { kind: 'person' as const, accountId: 3, name: 'tess@lumen-forge.test', gains: ['edit stats'], loses: [] },
          { kind: 'key' as const, accountId: 4, name: 'Tool / main', gains: [], loses: ['create mail'] },
        ],
        hasMore: false,
      }))
      .on(updateCustomRole, ({ body }) => ({ ...(roles[0] as CustomRole), ...body, version: 2 })),
  )
  await page.getByRole('button', { name: 'Actions for Support' }).click()
  await page.getByRole('menuitem', { name: 'Edit role' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Support' })
  await form.getByRole('checkbox', { name: 'create mail' }).click()
  const effects = form.getByRole('region', { name: 'What changes' })
  await expect.element(effects).toContainText('tess@lumen-forge.test everywhere')
  await expect.element(effects).toContainText('gains edit stats')
  await expect.element(effects).toContainText('loses create mail')
  await form.getByRole('button', { name: 'Save role' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(answers.requestsOf(updateCustomRole)[0]?.body.rights).not.toContain('create mail')
})

test('deleting a role that people hold asks first', async () => {
  const answers = await openRoles(demoCustomRoles(Date.now()), (on) => on.on(deleteCustomRole, () => ok))
  await page.getByRole('button', { name: 'Actions for Support' }).click()
  await page.getByRole('menuitem', { name: 'Delete role' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete role Support?' })
  await expect.element(confirm).toContainText('1 person loses its rights')
  await confirm.getByRole('button', { name: 'Delete role' }).click()
  await expect.poll(() => answers.requestsOf(deleteCustomRole)).toMatchObject([{ query: { force: true } }])
})

test('the page of a person gives and removes custom roles', async () => {
  const roles = demoCustomRoles(Date.now())
  const [support, economy] = roles
  if (!support || !economy) throw new Error('the sample has two roles')
  const person = {
    id: 42,
    email: 'tess@lumen-forge.test',
    roleString: 'tester',
    roles: [],
    scopes: [],
    thirdPartyAppAssociations: [],
    external: [],
    customRoles: [{ id: support.id, name: support.name, rights: support.rights }],
  }
  const answers = await openScreen(`/${studio.alias}/users/42`, {
    answers: (on) =>
      on
        .on(listCustomRoles, () => ({ roles }))
        .on(getAdminUser, () => person)
        .on(previewCustomRole, () => ({
          effects: [{ kind: 'person' as const, accountId: 42, name: person.email, gains: ['edit sku'], loses: [] }],
          hasMore: false,
        }))
        .on(assignCustomRole, () => ok)
        .on(unassignCustomRole, () => ok),
  })
  await page.getByRole('button', { name: 'Add role' }).click()
  const form = page.getByRole('dialog', { name: `Add a role to ${person.email}` })
  await form.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Economy' }).click()
  await expect.element(form.getByText('gains edit sku')).toBeVisible()
  await expectAccessible({ of: 'GiveRoleDrawer' })
  await form.getByRole('button', { name: 'Add role' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(answers.requestsOf(assignCustomRole)).toMatchObject([{ params: { id: economy.id }, body: { accountId: 42 } }])
  await page.getByRole('button', { name: 'Remove role Support everywhere' }).click()
  await expect.poll(() => answers.requestsOf(unassignCustomRole)).toMatchObject([{ params: { id: support.id } }])
})

test('permissions are filtered by right, and show the reason', async () => {
  const answers = await openScreen(`/${studio.alias}/users/rights?right=edit%20stats`, {
    answers: (on) =>
      on.on(listRightHolders, () => ({
        rows: [
          {
            right: 'edit stats',
            kind: 'person' as const,
            accountId: 3,
            name: 'tess@lumen-forge.test',
            sources: [{ kind: 'custom-role' as const, name: 'Support', roleId: 1, pid: studio.pid, except: [] }],
          },
          {
            right: 'edit stats',
            kind: 'key' as const,
            accountId: 4,
            name: 'Tool / main',
            sources: [{ kind: 'role' as const, name: 'developer', except: [] }],
            key: { realms: ['*'], grantor: 'dmitri@lumen-forge.test' },
          },
        ],
        next: null,
      })),
  })
  await expect.element(row('tess@lumen-forge.test')).toContainText('custom role Support in')
  await expect
    .element(row('Tool / main'))
    .toContainText('granted by dmitri@lumen-forge.test: role developer everywhere')
  expect(answers.requestsOf(listRightHolders)[0]?.query).toMatchObject({ right: 'edit stats' })
  await expectAccessible()
})

test('My Account shows the own rights with their reasons', async () => {
  await openScreen(`/${studio.alias}/account?tab=rights`, {
    role: 'tester',
    answers: (on) =>
      on.on(getOwnRights, () => ({
        role: 'tester' as const,
        rights: [
          { right: 'view stats', sources: [{ kind: 'role' as const, name: 'tester', except: [] }] },
          { right: 'edit stats', sources: [{ kind: 'custom-role' as const, name: 'Support', roleId: 1, except: [] }] },
        ],
      })),
  })
  await expect.element(row('edit stats')).toContainText('custom role Support everywhere')
  await page.getByRole('textbox', { name: 'Find a right or a role' }).fill('tester')
  await expect.element(row('edit stats')).not.toBeInTheDocument()
  await expect.element(row('view stats')).toBeVisible()
})

test('on a phone the roles are cards', async () => {
  await openRoles(demoCustomRoles(Date.now()), () => {}, 390)
  await expect.element(page.getByText('Support', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a developer sees the missing right', async () => {
  await openScreen(path, { role: 'developer' })
  await expect.element(page.getByText('Your role lacks the right view users.')).toBeVisible()
})
