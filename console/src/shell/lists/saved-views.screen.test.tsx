import { notifications } from '@mantine/notifications'
import { type AuditEntry, getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  setDefaultView,
  updateSavedView,
} from '@regent/contract/organization/saved-views'
import type { Role } from '@regent/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../api/demo/demo-players.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../testing/answers.ts'
import { address, openScreen, reload } from '../../testing/screen.tsx'
import { operatorOf, realmPath, studio } from '../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0

const entryOf = (id: number, more: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: Date.now() - id * 1_000,
  accountId: 1,
  email: 'ada@studio.test',
  role: 'admin',
  pid: studio.pid,
  action: 'POST /basic/stats/batch',
  requestId: `request-${id}`,
  subject: 'stat',
  gamerTag,
  subjectId: `game.private.player.${gamerTag}/LEVEL`,
  before: null,
  after: String(id),
  ...more,
})
/** Three changes of stats and another one. */
const entries = [1, 2, 3].map((id) => entryOf(id, {}))
const trail = [...entries, entryOf(4, { subject: 'realm', subjectId: studio.pid, before: {}, after: { name: 'Sky' } })]

type Views = { all: (Omit<SavedView, 'isMine'> & { owner: number })[]; defaultOf: Map<number, number> }

/** A server that keeps the views of the trail for everybody. */
function keepViews(on: Answers, kept: Views, me: number): void {
  const view = ({ owner, ...one }: Views['all'][number]): SavedView => ({ ...one, isMine: owner === me })
  let deleted: Views['all'] = []
  on.on(listAuditEntries, ({ query: { subject, search } }) => ({
    rows: trail.filter((one) => (subject ?? one.subject) === one.subject && (search ?? String(gamerTag)) !== ''),
    next: null,
  }))
    .on(listSavedViews, () => {
      const defaultView = kept.defaultOf.get(me)
      const visible = kept.all.filter(({ isShared, owner }) => isShared || owner === me)
      return { views: visible.map(view), ...(defaultView !== undefined && { defaultView }) }
    })
    .on(createSavedView, ({ body }) => {
      const times = { createdAt: Date.now(), updatedAt: Date.now(), version: 1 }
      const made = { ...body, ...times, id: 5, owner: me, ownerEmail: 'ada@studio.test' }
      kept.all = [made]
      return view(made)
    })
    .on(updateSavedView, ({ params, body }) => {
      const held = kept.all.find(({ id }) => id === params.id)
      if (!held) return refuse('SavedViewNotFound')
      if (body.state) held.state = body.state
      held.version += 1
      return view(held)
    })
    .on(deleteSavedView, () => {
      deleted = kept.all
      kept.all = []
      return withHeaders({ result: 'ok' as const }, { entries: [9] })
    })
    .on(setDefaultView, ({ body }) => {
      if (body.view === undefined) kept.defaultOf.delete(me)
      else kept.defaultOf.set(me, body.view)
      return { result: 'ok' as const }
    })
    .on(getAuditEntry, () => ({
      entry: entryOf(9, { subject: 'saved-view', subjectId: '5', before: { name: 'Levels' }, after: null }),
      undo: { isPossible: true, fields: [] },
    }))
    .on(undoChanges, () => {
      kept.all = deleted
      return { undone: 1 }
    })
}

const newViews = (): Views => ({ all: [], defaultOf: new Map() })

const openTrail = (search: string, kept: Views, role: Role = 'admin') =>
  openScreen(`${realmPath('audit')}${search}`, {
    role,
    answers: (on) => keepViews(on, kept, operatorOf(role).id),
  })

const rows = () => page.getByRole('table', { name: 'Audit Trail' }).getByRole('row')
const rowCount = () => expect.poll(() => rows().elements().length)
const menu = () => page.getByRole('button', { name: /^Views/ })

async function choose(entry: string) {
  // A message may be over the menu.
  notifications.clean()
  await menu().click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('a view is saved and shared, opened by a colleague at its address, changed, deleted and restored', async () => {
  const kept = newViews()
  await openTrail('?subject=stat', kept)
  await rowCount().toBe(4)
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Before and after' }).click()
  await userEvent.keyboard('{Escape}')
  await choose('Save as new view')
  const drawer = page.getByRole('dialog', { name: 'Save as new view' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Levels')
  await drawer.getByRole('checkbox', { name: 'Shared' }).click()
  await expectAccessible({ of: 'SavedViewDrawer' })
  await drawer.getByRole('button', { name: 'Save view' }).click()
  await expect.element(menu()).toHaveTextContent(/^Levels$/)
  await expect.poll(address).toMatch(/subject=stat&view=5/)
  expect(kept.all).toMatchObject([{ name: 'Levels', isShared: true, state: { search: { subject: 'stat' } } }])

  // A colleague opens the address of the view alone.
  await openTrail('?view=5', kept, 'tester')
  await rowCount().toBe(4)
  await expect.poll(address).toMatch(/subject=stat/)
  await expect.element(page.getByRole('columnheader', { name: 'Before and after' })).not.toBeInTheDocument()
  await menu().click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Save changes to Levels' }))
    .toHaveAttribute('data-tip', expect.stringMatching(/edit tagging/))
  await expectAccessible()
  await page.getByRole('menuitem', { name: 'Open this list with this view' }).click()
  await expect.element(page.getByText('The list opens with Levels')).toBeVisible()
  await openTrail('', kept, 'tester')
  await expect.poll(address).toMatch(/subject=stat/)
  await choose('All rows')
  await rowCount().not.toBe(4)
  await openTrail('?view=17', kept, 'tester')
  await expect.element(page.getByText('View not found')).toBeVisible()

  // Saving the changes replaces the state of the view with what the list shows now.
  await openTrail('?view=5', kept)
  await rowCount().toBe(4)
  await page.getByRole('searchbox').first().fill(String(gamerTag))
  await expect.element(menu()).toHaveTextContent('Levelschanged')
  await choose('Save changes to Levels')
  await expect.element(page.getByText('Saved the view Levels').last()).toBeVisible()
  expect(kept.all[0]?.state.search).toEqual({ subject: 'stat', q: String(gamerTag) })
  await choose('Delete Levels')
  await expect.element(menu()).toHaveTextContent(/^Views$/)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.element(page.getByText(/^Undid/).first()).toBeVisible()
  await reload()
  notifications.clean()
  await menu().click()
  await expect.element(page.getByRole('menuitem', { name: /^Levels/ })).toBeVisible()
})

test('a column is resized by keyboard and by dragging, a reload keeps the width, and one click resets it', async () => {
  await openTrail('', newViews())
  await expect.element(rows().nth(1)).toBeVisible()
  const head = page.getByRole('columnheader').nth(1)
  const edge = head.getByRole('separator')
  const width = () => Math.round(head.element().getBoundingClientRect().width)
  // The width of words changes when their font is loaded.
  await document.fonts.ready
  const before = width()
  ;(edge.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(width).toBe(before + 80)
  await expect.element(edge).toHaveAttribute('aria-valuenow', String(before + 80))
  await reload()
  await expect.element(rows().nth(1)).toBeVisible()
  await expect.poll(width).toBe(before + 80)

  const grip = edge.element().getBoundingClientRect()
  await userEvent.dragAndDrop(edge, head, {
    sourcePosition: { x: 4, y: 10 },
    targetPosition: { x: grip.x + 4 - 30 - head.element().getBoundingClientRect().x, y: 10 },
  })
  await expect.poll(width).toBe(before + 50)
  ;(edge.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(width).toBe(60)

  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.poll(width).toBe(before)

  // A tablet has no room for the last columns. A column that somebody chooses is shown and stays.
  await page.viewport(768, 900)
  const player = page.getByRole('columnheader', { name: 'Player' })
  await expect.element(player).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose columns' }).click()
  const item = page.getByRole('menuitemcheckbox', { name: 'Player' })
  await expect.element(item).toHaveAttribute('aria-checked', 'false')
  await expect.element(item).toContainText('no room')
  await expectAccessible()
  await item.click()
  await expect.element(player).toBeInTheDocument()
  await reload()
  await expect.element(rows().nth(1)).toBeVisible()
  await expect.element(player).toBeInTheDocument()
})
