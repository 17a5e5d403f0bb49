import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { getCustomer } from '@regent/contract/organization/customers'
import {
  createGame,
  createRealm,
  listGames,
  listRealms,
  planArchiveRealm,
  planRevealSecret,
  type RealmView,
  renameRealm,
  reparentRealms,
  revealRealmSecret,
} from '@regent/contract/organization/realms'
import type { Role } from '@regent/contract/permissions'
import { getPlayerCounts } from '@regent/contract/players/players'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { missingRightText } from '../../../shell/scope/missing-right.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { gamePath, operatorOf, studio } from '../../../testing/studio.ts'

const gamesPath = `/${studio.alias}/games`
const { staging, development } = studio

const realmOf = (pid: string, projectName: string, parent?: string): RealmView => ({
  pid,
  projectName,
  children: [],
  cid: studio.cid,
  sharded: false,
  archived: false,
  version: 1,
  ...(parent !== undefined && { parent }),
})

const samples = (...more: RealmView[]): RealmView[] => [...studio.realms.map((realm) => ({ ...realm })), ...more]

const done = { result: 'ok' as const, data: {} }

/** A server that keeps the realms of the organization. */
function keepRealms(answers: Answers, kept: RealmView[]): void {
  const realms = () =>
    kept.map((realm) => ({
      ...realm,
      children: kept.filter(({ parent }) => parent === realm.pid).map(({ pid }) => pid),
    }))
  const find = (pid: string) => kept.find((realm) => realm.pid === pid)
  answers
    .on(getCustomer, () => ({
      customer: { cid: studio.cid, alias: studio.alias, name: studio.name, projects: realms() },
    }))
    .on(listRealms, () => ({ projects: realms() }))
    .on(listGames, () => ({ projects: realms().filter(({ parent }) => parent === undefined) }))
    .on(getPlayerCounts, () => ({ about: 0, isExact: true, online: 0 }))
    .on(createGame, ({ body }) => {
      kept.push(realmOf('DE_2001', body.gameName), realmOf('DE_2002', 'staging', 'DE_2001'))
      kept.push(realmOf('DE_2003', 'development', 'DE_2002'))
      return done
    })
    .on(createRealm, ({ body }) => {
      kept.push(realmOf('DE_1009', body.name, body.parent))
      return done
    })
    .on(renameRealm, ({ body, headers }) => {
      const realm = find(body.projectId)
      if (!realm) return refuse('RealmNotFound')
      if (headers.get('if-match') !== `"${realm.version}"`) return refuse('StaleVersion', { current: realm })
      rename(realm, body.newName)
      return done
    })
    .on(reparentRealms, ({ body }) => {
      for (const { pid, parent } of body.projects) Object.assign(find(pid) ?? {}, { parent })
      return withHeaders(done, { entries: [1] })
    })
}

function rename(realm: RealmView, name: string): void {
  realm.projectName = name
  realm.version += 1
}

type Options = { role?: Role; answers?: (on: Answers) => void }

const open = (path: string, kept = samples(), { role = 'admin', answers }: Options = {}) =>
  openScreen(path, {
    role,
    answers: (on) => {
      keepRealms(on, kept)
      answers?.(on)
    },
  })

const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

/** Opens the menu of a realm in the tree and returns it. */
async function actionsOf(name: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menu')
}

async function choose(name: string, action: string) {
  const menu = await actionsOf(name)
  await menu.getByRole('menuitem', { name: action }).click()
}

test('the games list shows the state of each game, and links to the homes of PROD, STG and DEV [realms-1 realms-4]', async () => {
  await open(gamesPath)
  const game = page.getByRole('article').filter({ hasText: 'Sky Raiders' })
  await expect.element(game.getByText(studio.pid, { exact: true })).toBeVisible()
  await expect.element(game.getByText('3 realms')).toBeVisible()
  await expect.element(game.getByRole('definition').first()).toHaveTextContent(/^0$/)
  for (const [name, environment] of [
    ['Sky Raiders', 'PROD'],
    ['staging', 'STG'],
    ['development', 'DEV'],
  ]) {
    await game.getByRole('link', { name: `${name} ${environment}` }).click()
    await expect.poll(address).toMatch(/\/realms\/DE_\d+$/)
    await expect.element(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
    history.back()
  }
})

test('an operator creates a game, finds it and opens it', async () => {
  const answers = await open(gamesPath)
  await page.getByRole('button', { name: 'Create game' }).click()
  const drawer = dialog('Create a game')
  const save = drawer.getByRole('button', { name: 'Create game' })
  await save.click()
  await expect.element(drawer.getByText('Must not be empty')).toBeVisible()
  await expectAccessible({ of: 'CreateGameDrawer' })
  await drawer.getByLabelText('Name').fill('Idle Harbor')
  await save.click()
  await expect.element(page.getByText('Created Idle Harbor with its realms PROD, STG and DEV')).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Create game' })).toHaveFocus()
  expect(answers.requestsOf(createGame)).toMatchObject([{ body: { gameName: 'Idle Harbor' } }])

  await page.getByRole('searchbox').fill('harbor')
  await expect.poll(address).toMatch(/\?q=harbor$/)
  const games = page.getByRole('article')
  await expect.poll(() => games.elements().length).toBe(1)
  await reload()
  await expect.poll(() => games.elements().length).toBe(1)
  await page.getByRole('searchbox').fill('nothing like it')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => games.elements().length).toBe(2)
  await page.getByRole('heading', { name: 'Idle Harbor' }).getByRole('link').click()
  await expect.element(page.getByRole('tree', { name: 'Realms of Idle Harbor' })).toBeVisible()
})

test('the environment of a realm follows from its place in the tree [realms-12 realms-13]', async () => {
  const kept = samples(realmOf('DE_1004', 'hotfix', studio.pid))
  const answers = await open(gamePath, kept, {
    answers: (on) =>
      on
        .on(getAuditEntry, () => refuse('AuditEntryNotFound'))
        .on(undoChanges, () => {
          Object.assign(kept.find(({ pid }) => pid === development.pid) ?? {}, { parent: staging.pid })
          return { undone: 1 }
        }),
  })
  await expect.element(row('Sky Raiders')).toContainText('PROD')
  await expect.element(row('development')).toContainText('DEV')
  await choose('development', 'Change parent')
  const drawer = dialog('Change the parent of development')
  await expect.element(drawer.getByRole('radio', { name: /staging/ })).toBeDisabled()
  await expect.element(drawer.getByText('its parent now')).toBeVisible()
  await drawer.getByRole('radio', { name: /Sky Raiders/ }).click()
  await expect.element(drawer.getByRole('region', { name: 'Environments that change' })).toContainText('development')
  await expectAccessible({ of: 'ChangeParentDrawer' })
  await drawer.getByRole('button', { name: 'Change parent' }).click()
  await expect.element(page.getByText('Moved development below Sky Raiders')).toBeVisible()
  await expect.element(row('development')).toContainText('STG')
  expect(answers.requestsOf(reparentRealms)[0]?.body.projects).toContainEqual({
    pid: development.pid,
    parent: studio.pid,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('development')).toContainText('DEV')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

test('a production realm has no parent, and a realm without another place cannot be moved', async () => {
  await open(gamePath)
  for (const [name, reason] of [
    ['Sky Raiders', 'A production realm has no parent.'],
    ['staging', 'No other realm can be its parent.'],
  ] as const) {
    const menu = await actionsOf(name)
    const item = menu.getByRole('menuitem', { name: 'Change parent' })
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    await item.hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(reason)
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
  }
})

test('a child realm is created and renamed; its parent is archived only after it', async () => {
  const answers = await open(gamePath)
  await choose('development', 'Create child realm')
  const create = dialog('Create a realm')
  await create.getByLabelText('Name').fill('feature-dragons')
  await expectAccessible({ of: 'CreateRealmDrawer' })
  await create.getByRole('button', { name: 'Create realm' }).click()
  await expect.element(row('feature-dragons')).toContainText('DEV')
  expect(answers.requestsOf(createRealm)).toMatchObject([
    { body: { name: 'feature-dragons', parent: development.pid } },
  ])
  await choose('feature-dragons', 'Rename')
  const drawer = dialog('Rename feature-dragons')
  await drawer.getByLabelText('Name').fill('feature-wyverns')
  await drawer.getByRole('button', { name: 'Rename realm' }).click()
  await expect.element(page.getByText('Renamed feature-dragons to feature-wyverns')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Actions for feature-wyverns' })).toHaveFocus()
  await expect.element(row('feature-wyverns')).toBeVisible()
  const menu = await actionsOf('development')
  await menu.getByRole('menuitem', { name: 'Archive' }).hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Archive the realms below it first: feature-wyverns.')
})

test('two people rename a realm: both names are shown and one is chosen', async () => {
  const kept = samples()
  const realm = kept.find(({ pid }) => pid === staging.pid)
  if (!realm) throw new Error('The samples have no staging realm.')
  await open(gamePath, kept)
  for (const { choice, theirs, button, result } of [
    { choice: 'Theirs, now', theirs: 'theirs-1', button: 'Keep theirs', result: 'theirs-1' },
    { choice: 'Yours', theirs: 'theirs-2', button: 'Save selected', result: 'mine' },
  ]) {
    const now = realm.projectName
    await choose(now, 'Rename')
    const drawer = dialog(`Rename ${now}`)
    rename(realm, theirs)
    await drawer.getByLabelText('Name').fill('mine')
    await drawer.getByRole('button', { name: 'Rename realm' }).click()
    const conflict = drawer.getByRole('alert', { name: 'Two versions' })
    await expect.element(conflict).toContainText(theirs)
    await expect.element(conflict).toContainText('mine')
    await expect.element(conflict.getByRole('button', { name: 'Save selected' })).toBeDisabled()
    await conflict.getByRole('radio', { name: choice }).click()
    if (choice === 'Yours') await expectAccessible({ of: 'RenameRealmDrawer' })
    await conflict.getByRole('button', { name: button }).click()
    await expect.element(row(result)).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
  }
})

test('the secret is covered until it is revealed, and can be copied', async () => {
  const secret = 'the-secret-of-staging'
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const answers = await open(gamePath, samples(), {
    answers: (on) => on.on(revealRealmSecret, ({ params }) => ({ pid: params.pid, secret })),
  })
  await choose('staging', 'View secret')
  const secretDialog = dialog('Secret of staging')
  await expect.element(secretDialog).toContainText('•')
  await expect.element(secretDialog.getByText(secret)).not.toBeInTheDocument()
  await expectAccessible({ of: 'RealmSecretDialog' })
  expect(answers.requestsOf(revealRealmSecret)).toEqual([])
  await secretDialog.getByLabelText('Reason').fill('The match server moves')
  await secretDialog.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(secretDialog.getByText(secret)).toBeVisible()
  await secretDialog.getByRole('button', { name: 'Copy secret of staging' }).click()
  await expect.element(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(secret)
  expect(answers.requestsOf(revealRealmSecret)).toMatchObject([{ body: { reason: 'The match server moves' } }])
  await userEvent.keyboard('{Escape}')
  await expect.element(secretDialog).not.toBeInTheDocument()
})

test('where the realm asks for approval the dialog offers to plan it', async () => {
  const answers = await open(gamePath, samples(), {
    answers: (on) =>
      on.on(revealRealmSecret, () => refuse('ApprovalNeeded')).on(planRevealSecret, () => refuse('RealmNotFound')),
  })
  await choose('staging', 'View secret')
  const secretDialog = dialog('Secret of staging')
  await secretDialog.getByLabelText('Reason').fill('The match server moves')
  await secretDialog.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(secretDialog.getByRole('alert')).toContainText('approval of a colleague')
  await secretDialog.getByRole('button', { name: 'Request approval' }).click()
  await expect.poll(() => answers.requestsOf(planRevealSecret)).toMatchObject([{ params: { pid: staging.pid } }])
})

test('the raw JSON covers a secret that another server sent', async () => {
  const secret = 'the-secret-of-staging'
  await open(
    gamePath,
    samples().map((realm) => (realm.pid === staging.pid ? { ...realm, secret } : realm)),
  )
  await page.getByRole('button', { name: 'Raw JSON' }).click()
  const raw = page.getByRole('dialog', { name: /Raw JSON/ })
  await expect.element(raw).toContainText('••••')
  await expect.element(raw).not.toContainText(secret)
})

test('a tester sees the missing right at every action [realms-23]', async () => {
  await open(gamesPath, samples(), { role: 'tester' })
  const create = page.getByRole('button', { name: 'Create game' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await create.hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Needs the right "create games" (role developer or admin).')
  await page.getByRole('heading', { name: 'Sky Raiders' }).getByRole('link').click()
  const menu = await actionsOf('staging')
  for (const [name, right] of [
    ['Create child realm', 'create-child realm'],
    ['Rename', 'rename realm'],
    ['Change parent', 'change-parent realm'],
    ['View secret', 'view-secret realm'],
    ['Archive', 'archive realm'],
  ] as const) {
    const item = menu.getByRole('menuitem', { name })
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item).toHaveAttribute('data-tip', missingRightText(right, true))
  }
})

test('rights apply per realm: a developer of DEV changes that realm only', async () => {
  const { roleString: _, ...person } = operatorOf('developer')
  const operator = { ...person, roles: [{ projectId: development.pid, role: 'developer' }] }
  await open(gamePath, samples(), { answers: (on) => on.on(getCurrentOperator, () => operator) })
  const ofStaging = await actionsOf('staging')
  await expect.element(ofStaging.getByRole('menuitem', { name: 'Rename' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(ofStaging).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'staging', exact: true })).not.toBeInTheDocument()
  const ofDevelopment = await actionsOf('development')
  await expect
    .element(ofDevelopment.getByRole('menuitem', { name: 'Rename' }))
    .not.toHaveAttribute('aria-disabled', 'true')
})

test('a realm named Unnamed is shown by its id', async () => {
  const kept = samples()
  for (const realm of kept) if (realm.pid === development.pid) rename(realm, 'Unnamed')
  await open(gamePath, kept)
  await expect.element(row(development.pid)).toBeVisible()
})

test('archived games are a separate list', async () => {
  await open(
    gamesPath,
    samples().map((realm) => ({ ...realm, archived: true })),
  )
  await expect.element(page.getByRole('list', { name: 'Archived games' })).toContainText('Sky Raiders')
})

test('a production realm can be archived after the realms below it', async () => {
  const kept = samples().map((realm) => ({ ...realm, archived: realm.parent !== undefined }))
  const answers = await open(gamePath, kept, {
    answers: (on) => on.on(planArchiveRealm, () => refuse('RealmNotArchivable')),
  })
  await choose('Sky Raiders', 'Archive')
  await expect.poll(() => answers.requestsOf(planArchiveRealm)).toMatchObject([{ body: { pid: studio.pid } }])
})

test('the keyboard moves in the tree, folds it and opens a realm', async () => {
  await open(gamePath)
  await expect.element(row('Sky Raiders')).toBeVisible()
  ;(row('Sky Raiders').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('staging')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row('development')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}d')
  await expect.element(row('development')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(new RegExp(`/realms/${development.pid}/players$`))
})
