import { type Account, findAccount } from '@regent/contract/organization/accounts'
import {
  type AccountPortalView,
  createAdminUser,
  getAdminUser,
  getRoleReport,
  grantRole,
  listAdminUsers,
  listEmails,
  type OutboxEmail,
  resendInvitation,
  revokeRole,
} from '@regent/contract/organization/admin-users'
import { type AuditEntry, getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import type { Role } from '@regent/contract/permissions'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { operatorOf, studio } from '../../../testing/studio.ts'

const admin = { ...operatorOf('admin'), version: 1 }
const adminEmail = admin.email ?? ''
const usersPath = `/${studio.alias}/users`
const tess = 4_100_000_000_000_077
const email = 'tess.moreau@sky-studio.test'

type Roles = { everywhere?: Role } & Record<string, Role>

/** A role in a realm, with the name of the realm. */
const mappingOf = (projectId: string, role: Role) => {
  const project = studio.realms.find(({ pid }) => pid === projectId)
  return { projectId, role, ...(project && { project: { pid: projectId, projectName: project.projectName } }) }
}

const accountOf = (user: AccountPortalView): Account => ({
  ...user,
  privilegedAccount: true,
  gamerTags: [],
  deviceIds: [],
  thirdParties: [],
  external: [],
  createdTimeMillis: Date.now(),
  updatedTimeMillis: Date.now(),
})

const personWith = (roles: Roles, more: Partial<AccountPortalView> = {}): AccountPortalView => {
  const { everywhere, ...inRealms } = roles
  return {
    id: tess,
    email,
    roleString: everywhere,
    roles: Object.entries(inRealms).map(([projectId, role]) => mappingOf(projectId, role)),
    scopes: [],
    thirdPartyAppAssociations: [],
    external: [],
    version: 1,
    ...more,
  }
}

type Kept = { users: AccountPortalView[]; emails: OutboxEmail[]; trail: AuditEntry[] }

const keptOf = (...users: AccountPortalView[]): Kept => ({ users: [admin, ...users], emails: [], trail: [] })

const rolesOf = ({ roleString, roles }: AccountPortalView): Record<string, string> => ({
  ...(roleString !== undefined && { everywhere: roleString }),
  ...Object.fromEntries(roles.map(({ projectId, role }) => [projectId, role])),
})

function setRole(user: AccountPortalView, realm: string | undefined, role: Role | undefined): void {
  if (realm === undefined) user.roleString = role
  else {
    user.roles = user.roles.filter(({ projectId }) => projectId !== realm)
    if (role !== undefined) user.roles.push(mappingOf(realm, role))
  }
  user.version = (user.version ?? 0) + 1
}

/** A server that keeps the accounts of the organization with their roles, the outbox and the trail of the roles. */
function keepUsers(answers: Answers, kept: Kept): void {
  const find = (id: number) => kept.users.find((user) => user.id === id)
  const mail = (recipient: string) => {
    const id = kept.emails.length + 1
    const subject = 'You have been added to Sky Studio'
    const body = `Set your password at https://regent.test/password-reset?code=${id}`
    kept.emails.unshift({ id, recipient, subject, body, created: Date.now(), tries: 0 })
  }
  const change = (id: number, ifMatch: string | null, realm: string | undefined, role: Role | undefined) => {
    const user = find(id)
    if (!user) return refuse('AccountNotFoundError')
    if (ifMatch !== null && ifMatch !== `"${user.version}"`) return refuse('StaleVersion', { current: user })
    const before = rolesOf(user)
    setRole(user, realm, role)
    const entry: AuditEntry = {
      id: kept.trail.length + 1,
      at: Date.now(),
      accountId: admin.id,
      email: adminEmail,
      role: 'admin',
      action: 'PUT /object/accounts/:id/role',
      requestId: 'test',
      subject: 'roles',
      subjectId: String(id),
      before,
      after: rolesOf(user),
    }
    kept.trail.unshift(entry)
    return withHeaders({ result: 'ok' as const }, { version: user.version ?? 0, entries: [entry.id] })
  }
  answers
    .on(listAdminUsers, () => ({
      accounts: kept.users.filter((user) => Object.keys(rolesOf(user)).length > 0),
    }))
    .on(getAdminUser, ({ params }) => find(params.id) ?? refuse('AccountNotFoundError'))
    .on(findAccount, ({ query }) => {
      const found = kept.users.find(
        (user) => user.email?.toLowerCase() === query.query.toLowerCase() || String(user.id) === query.query,
      )
      if (!found) return refuse('AccountNotFoundError')
      return accountOf(found)
    })
    .on(createAdminUser, ({ body }) => {
      const user = personWith({ ...(body.role && { everywhere: body.role }) }, { email: body.email, isInvited: true })
      kept.users.push(user)
      mail(body.email)
      return user
    })
    .on(resendInvitation, ({ params }) => {
      mail(find(params.id)?.email ?? '')
      return { result: 'ok' as const }
    })
    .on(listEmails, () => ({ rows: kept.emails, next: null }))
    .on(grantRole, ({ params, body, headers }) => change(params.id, headers.get('if-match'), body.realm, body.role))
    .on(revokeRole, ({ params, body, headers }) => change(params.id, headers.get('if-match'), body.realm, undefined))
    .on(listAuditEntries, ({ query }) => ({
      rows: kept.trail.filter(({ subject }) => subject === query.subject),
      next: null,
    }))
    .on(getAuditEntry, ({ params }) => {
      const entry = kept.trail.find(({ id }) => id === params.id)
      return entry ? { entry, undo: { isPossible: true, fields: [] } } : refuse('AuditEntryNotFound')
    })
    .on(undoChanges, ({ body }) => {
      for (const id of body.ids.toSorted((a, b) => b - a)) {
        const entry = kept.trail.find((one) => one.id === id)
        const user = find(Number(entry?.subjectId))
        if (!user) return refuse('AuditEntryNotFound')
        const before = personWith(entry?.before as Roles)
        user.roleString = before.roleString
        user.roles = before.roles
      }
      return { undone: body.ids.length }
    })
    .on(getRoleReport, ({ params }) => {
      const user = find(params.id)
      const held = user ? rolesOf(user) : {}
      return {
        accountId: params.id,
        email: user?.email ?? '',
        realms: studio.realms.map(({ pid, projectName }) => {
          const inRealm = held[pid]
          const above = held[studio.pid]
          const role = inRealm ?? above ?? held['everywhere']
          const from = inRealm ? ('realm' as const) : above ? ('ancestor' as const) : ('global' as const)
          return {
            realmName: pid,
            realmDisplayName: projectName,
            roles: role === undefined ? [] : [role],
            from: role === undefined ? ('none' as const) : from,
            ...(inRealm && { fromPid: pid, fromName: projectName }),
            ...(!inRealm && above && { fromPid: studio.pid, fromName: studio.game }),
          }
        }),
      }
    })
}

const open = (kept: Kept, path = usersPath) => openScreen(path, { answers: (on) => keepUsers(on, kept) })

const drawer = page.getByRole('dialog')
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
const select = (label: string) => drawer.getByLabelText(label)
const chosen = (label: string) => {
  const field = select(label).element() as HTMLSelectElement
  return field.selectedOptions[0]?.textContent
}

async function startAdding(text: string) {
  await page.getByRole('button', { name: 'Add colleague' }).click()
  await lookUp(text)
}

async function lookUp(text: string) {
  await select('E-mail or account id').fill(text)
  await userEvent.keyboard('{Enter}')
}

async function openRolesOf(name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit roles' }).click()
  await expect.element(drawer).toContainText(`Roles of ${name}`)
}

test('an admin invites a person without an account, with a global role and one in a realm [admin-users-8]', async () => {
  const guest = 'new@sky-studio.test'
  const answers = await open(keptOf(), `/${studio.alias}/games`)
  await page.getByRole('link', { name: 'User Administration' }).click()
  await page.getByRole('button', { name: 'Add colleague' }).click()
  await expect.element(select('E-mail or account id')).toHaveFocus()
  await userEvent.keyboard('nobody{Enter}')
  await expect.element(drawer).toContainText('Enter a full e-mail')
  await lookUp('123456')
  await expect.element(drawer).toContainText('No account has this id')
  await lookUp(guest)
  await expect.element(drawer).toContainText('Applying creates one and mails an invitation.')
  await select('Global role').selectOptions('tester')
  await select('Role in staging of Sky Raiders').selectOptions('developer')
  await drawer.getByRole('button', { name: 'Invite with 2 roles' }).click()
  await expect.element(page.getByText(`Invited ${guest}`)).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(rowOf(guest)).toContainText('invited')
  await expect.element(rowOf(guest)).toContainText('staging')
  expect(answers.requestsOf(createAdminUser)).toMatchObject([{ body: { email: guest, role: 'tester' } }])
  expect(answers.requestsOf(grantRole)).toMatchObject([{ body: { role: 'developer', realm: studio.staging.pid } }])

  await page.getByRole('button', { name: `Actions for ${guest}` }).click()
  await page.getByRole('menuitem', { name: 'Send invitation again' }).click()
  await expect.element(page.getByText(`Sent the invitation to ${guest} again`)).toBeVisible()
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect.poll(() => page.getByRole('link', { name: guest }).elements().length).toBe(2)
})

test('an account of a player gets the roles, and Undo removes them [admin-users-10]', async () => {
  const kept = keptOf(personWith({}))
  const answers = await open(kept)
  await page.getByRole('button', { name: 'Add colleague' }).click()
  await select('E-mail or account id').fill(email.toUpperCase())
  await drawer.getByRole('button', { name: 'Find' }).click()
  await expect.element(drawer).toContainText('already has an account, without a role')
  await select('Role in development of Sky Raiders').selectOptions('tester')
  await drawer.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.element(rowOf(email)).toContainText('development')
  expect(answers.requestsOf(grantRole)).toMatchObject([
    { params: { id: tess }, body: { role: 'tester', realm: studio.development.pid } },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/^Undid: /)).toBeVisible()
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
  await expect.element(rowOf(email)).not.toBeInTheDocument()
})

test('a failed look-up shows nobody [admin-users-11]', async () => {
  const kept = keptOf()
  await openScreen(usersPath, {
    answers: (on) => {
      keepUsers(on, kept)
      on.on(findAccount, ({ query }) => (query.query === adminEmail ? accountOf(admin) : refuse('BadRequest')))
    },
  })
  await startAdding(adminEmail)
  await expect.element(select('Global role')).toBeVisible()
  await select('E-mail or account id').fill('17')
  await drawer.getByRole('button', { name: 'Find' }).click()
  await expect.element(drawer).toContainText('The search failed.')
  await expect.element(select('Global role')).not.toBeInTheDocument()
  await lookUp(adminEmail)
  await expect.element(select('Global role')).toBeVisible()
})

test('role changes are staged, can be restored, and are applied one after another', async () => {
  const kept = keptOf(personWith({ everywhere: 'tester', [studio.staging.pid]: 'developer' }))
  const answers = await open(kept)
  await openRolesOf(email)
  const inherited = 'Role in development of Sky Raiders'
  await expect.poll(() => chosen(inherited)).toBe('developer, from staging')
  expect((select('Global role').element() as HTMLSelectElement).options[0]?.disabled).toBe(true)
  await expect.element(drawer).toContainText('revoke global-roles')

  await select('Global role').selectOptions('developer')
  await select('Role in Sky Raiders of Sky Raiders').selectOptions('admin')
  await select('Role in staging of Sky Raiders').selectOptions('')
  await expect.poll(() => chosen(inherited)).toBe('admin, from Sky Raiders')
  const preview = page.getByRole('region', { name: 'Changes' })
  const items = preview.getByRole('listitem')
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringContaining('Will change the global role from tester to developer'),
      expect.stringContaining('Will add admin in Sky Raiders'),
      expect.stringContaining('Will remove developer in staging'),
    ])
  await expectAccessible({ of: 'RolesDrawer' })
  await preview.getByRole('button', { name: 'Restore: the global role from tester to developer' }).click()
  await expect.poll(() => items.elements().length).toBe(2)
  await preview.getByRole('button', { name: 'Restore all' }).click()
  await expect.element(preview).not.toBeInTheDocument()
  await expect.element(drawer.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true')

  await select('Role in Sky Raiders of Sky Raiders').selectOptions('admin')
  await select('Role in staging of Sky Raiders').selectOptions('')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await drawer.getByRole('button', { name: 'Apply 2 changes' }).click()
  const steps = page.getByRole('region', { name: 'Progress' }).getByRole('listitem')
  await expect.poll(() => steps.elements().length).toBe(2)
  await expect.element(page.getByText(`Changed 2 roles of ${email}`)).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(answers.requestsOf(grantRole)).toMatchObject([{ body: { role: 'admin', realm: studio.pid } }])
  expect(answers.requestsOf(revokeRole)).toMatchObject([{ body: { realm: studio.staging.pid } }])
  expect(kept.users[1]?.roles).toMatchObject([{ projectId: studio.pid, role: 'admin' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/^Undid: /)).toBeVisible()
  expect(kept.users[1]?.roles).toMatchObject([{ projectId: studio.staging.pid, role: 'developer' }])
})

test('if two admins change the same role, the later one sees the conflict and decides', async () => {
  const user = personWith({ everywhere: 'tester' })
  const kept = keptOf(user)
  await open(kept)
  await openRolesOf(email)
  await select('Role in staging of Sky Raiders').selectOptions('developer')
  await select('Role in development of Sky Raiders').selectOptions('tester')
  setRole(user, studio.staging.pid, 'admin')
  await drawer.getByRole('button', { name: 'Apply 2 changes' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect.element(progress).toContainText('1 of 2 done, 1 failed')
  await expect.element(progress).toContainText('Someone else changed this role to admin.')
  await expect.element(page.getByText(`Changed 1 of 2 roles of ${email}`)).toBeVisible()
  await expectAccessible({ of: 'RolesDrawer' })
  expect(user.roles).toHaveLength(2)
  await drawer.getByRole('button', { name: 'Retry failed' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(user.roles.map(({ role }) => role).sort()).toEqual(['developer', 'tester'])
})

test('the report shows what a person is permitted to do in a realm, and why', async () => {
  await open(keptOf(personWith({ everywhere: 'tester', [studio.pid]: 'developer' })), `${usersPath}/${tess}`)
  await page.getByRole('link', { name: 'Rights in staging' }).click()
  const why =
    'developer in staging, because of the role in Sky Raiders; the global role tester does not count there, because the nearest role wins.'
  await expect.element(page.getByText(why)).toBeVisible()
  await page.getByRole('searchbox', { name: /Filter rights/ }).fill('archive realm')
  const rows = page.getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(2)
  await reload()
  await expect.element(page.getByText(why)).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(2)
  await page.getByRole('combobox', { name: 'Where' }).click()
  await page.getByRole('option', { name: 'The whole organization' }).click()
  await expect.element(page.getByText('tester in the whole organization, by the global role.')).toBeVisible()
  await expect.element(page.getByText('No right matches')).toBeVisible()
})

test('the page of a person shows the roles and their origin, and who changed them', async () => {
  const user = personWith({ everywhere: 'tester', [studio.pid]: 'developer' })
  const kept = keptOf(user)
  kept.trail.push({
    id: 1,
    at: Date.now(),
    accountId: admin.id,
    email: adminEmail,
    role: 'admin',
    action: 'PUT /object/accounts/:id/role',
    requestId: 'test',
    subject: 'roles',
    subjectId: String(tess),
    before: { everywhere: 'tester' },
    after: rolesOf(user),
  })
  await open(kept)
  await page.getByRole('link', { name: email }).click()
  await expect.element(page.getByRole('row', { name: /staging/ })).toContainText('from Sky Raiders')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByRole('row', { name: /Gave developer in Sky Raiders/ })).toContainText(adminEmail)
})

test('one person has different roles in several realms; the realms of the demo are not offered', async () => {
  const kept = keptOf(personWith({ [studio.pid]: 'tester', [studio.staging.pid]: 'developer' }))
  await open(kept, `/${studio.alias}/games`)
  await page.getByRole('button', { name: 'Show the demo game' }).click()
  await expect.element(page.getByRole('list', { name: 'Demo game' })).toBeVisible()
  await page.getByRole('link', { name: 'User Administration' }).click()
  for (const realm of [studio.game, 'staging']) await expect.element(rowOf(email)).toContainText(realm)
  await openRolesOf(email)
  const places = drawer.getByRole('combobox', { name: /^Role in / })
  await expect.poll(() => places.elements().length).toBe(3)
  for (const realm of [studio.game, 'staging', 'development'])
    await expect.element(select(`Role in ${realm} of ${studio.game}`)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await page.getByRole('link', { name: email }).click()
  await expect.element(page.getByRole('row', { name: /^staging/ })).toContainText('developer')
  await expect.poll(() => page.getByRole('table').getByRole('row').elements().length).toBe(4)
  await expect.element(page.getByRole('main')).not.toContainText(/demo/i)
})

test('the list is filtered and sorted in the address, and saved as CSV', async () => {
  const second = 'dmitri@sky-studio.test'
  const developer = personWith({ everywhere: 'developer' }, { id: tess + 1, email: second })
  await open(keptOf(personWith({ [studio.staging.pid]: 'tester' }), developer))
  const countOf = (text: string) => page.getByText(text).first()
  await expect.element(countOf('3 people')).toBeVisible()
  await page.getByRole('searchbox').fill(`${email}, ${second}`)
  await expect.element(countOf('2 of 3 people')).toBeVisible()
  await page.getByRole('columnheader', { name: 'E-mail' }).getByRole('button').click()
  await expect.poll(address).toMatch(/sort=-email/)
  await reload()
  await expect.element(page.getByRole('row').nth(1)).toContainText(email)

  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:text/csv,')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const [file] = saved.mock.calls[0] ?? []
  const text = await new Response(file as Blob).text()
  expect(text).toContain(`${studio.staging.pid} staging: tester`)
  expect(text).not.toContain(adminEmail)

  await goTo(`${usersPath}?realm=${studio.staging.pid}&role=tester`)
  await expect.element(countOf('1 of 3 people')).toBeVisible()
  await goTo(`${usersPath}?role=developer&realm=${studio.staging.pid}`)
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
})

for (const role of ['tester', 'developer'] as const)
  test(`a ${role} sees neither user administration nor outbox [permissions-32 permissions-45]`, async () => {
    await openScreen(`/${studio.alias}/games`, { role })
    await expect.element(page.getByRole('link', { name: 'Games', exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'User Administration' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Outbox' })).not.toBeInTheDocument()
    await goTo(usersPath)
    await expect.element(page.getByText('view users')).toBeVisible()
  })

test('the list marks people whom the identity provider manages', async () => {
  const provisioned = { rolesFromSso: true, isProvisioned: true }
  await open(keptOf(personWith({ everywhere: 'developer' }, provisioned)))
  await expect.element(page.getByRole('row', { name: email }).getByText('provisioned', { exact: true })).toBeVisible()
})

test('an admin opens a mail that waits in the outbox', async () => {
  const kept = keptOf()
  const body = 'Set your password at https://regent.test/password-reset?code=1'
  kept.emails.push({ id: 1, recipient: email, subject: 'You have been added', body, created: Date.now(), tries: 0 })
  await open(kept, `/${studio.alias}/games`)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByRole('link', { name: email }).click()
  await expect.element(drawer).toContainText('/password-reset')
  await expectAccessible({ of: 'OutboxPage' })
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
})
