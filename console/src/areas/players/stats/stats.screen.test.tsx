import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { getPlayer, listPlayers } from '@regent/contract/players/players'
import {
  deleteStats,
  getStats,
  readObjectId,
  type StatSpace,
  toObjectId,
  updateStatsBatch,
} from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0

type Stats = Partial<Record<StatSpace, Record<string, string>>>

const samples = (): Stats => ({
  'game.private': { VIP_LEVEL: '2', quest: 'harbor', DATE_SESSION: String(Date.now()) },
  'game.public': { HONOR: '10' },
  'client.private': { volume: '0.5' },
  'client.public': { LEVEL: '7' },
})

/** The stats of a space, created when missing. */
function heldIn(stats: Stats, space: StatSpace): Record<string, string> {
  stats[space] ??= {}
  return stats[space]
}

/** A server that keeps the stats of one player. */
function keepStats(answers: Answers, stats: Stats): void {
  answers
    .on(getStats, ({ params }) => {
      const { space, gamerTag: id } = readObjectId(params.objectId)
      return { id, stats: { ...stats[space] } }
    })
    .on(updateStatsBatch, ({ body }) => {
      for (const { objectId, set, add, expected = {} } of body.updates) {
        const { space } = readObjectId(objectId)
        const held = heldIn(stats, space)
        const other = Object.keys(expected).find((key) => held[key] !== expected[key])
        if (other !== undefined)
          return refuse('StaleVersion', { field: other, current: { objectId, key: other, value: held[other] ?? null } })
        for (const [key, value] of Object.entries(set)) held[key] = String(value)
        for (const [key, value] of Object.entries(add)) held[key] = String(Number(held[key] ?? 0) + value)
      }
      return { result: 'ok' as const }
    })
    .on(deleteStats, ({ params, body }) => {
      const held = stats[readObjectId(params.objectId).space] ?? {}
      for (const key of body.stats) delete held[key]
      return { result: 'ok' as const }
    })
}

async function openStats(role: 'admin' | 'tester' = 'admin', stats = samples()) {
  const answers = await openScreen(realmPath(`players/${gamerTag}/stats`), {
    role,
    answers: (on) => keepStats(on, stats),
  })
  await expect.element(page.getByRole('heading', { name: 'Stats', level: 1 })).toBeVisible()
  return { answers, stats }
}

const row = (key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${key}`, exact: true }) })

async function choose(key: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${key}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the four spaces are one list, filtered in the address [stats-1 stats-2]', async () => {
  await openStats()
  for (const [key, origin, visibility, value] of [
    ['VIP_LEVEL', 'game', 'private', '2'],
    ['HONOR', 'game', 'public', '10'],
    ['volume', 'client', 'private', '0.5'],
    ['LEVEL', 'client', 'public', '7'],
  ] as const) {
    await expect.element(row(key).getByRole('cell', { name: origin, exact: true })).toBeVisible()
    await expect.element(row(key).getByRole('cell', { name: visibility, exact: true })).toBeVisible()
    await expect.element(row(key)).toContainText(value)
  }
  await expect.element(row('DATE_SESSION')).toContainText('just now')
  await expect.element(row('DATE_SESSION')).toContainText('Start of the last session')
  await page.getByRole('searchbox').fill('level')
  await expect.element(row('HONOR')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'client' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.poll(address).toMatch(/q=level&origin=client$/)
  await expect.element(row('VIP_LEVEL')).not.toBeInTheDocument()
  await expect.element(row('LEVEL')).toBeVisible()
  await reload()
  await expect.element(row('LEVEL')).toBeVisible()
  await expect.element(row('VIP_LEVEL')).not.toBeInTheDocument()
})

test('a stat is added with the batch call, and a missing or repeated key is named [stats-6]', async () => {
  const { answers } = await openStats()
  await page.getByRole('button', { name: 'Add stat' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add a stat' })
  const save = drawer.getByRole('button', { name: 'Add stat' })
  await save.click()
  await expect.element(drawer.getByText('A stat needs a name.')).toBeVisible()
  await expect.element(drawer.getByLabelText('Key')).toHaveFocus()
  await drawer.getByLabelText('Key').fill('a,b')
  await save.click()
  await expect.element(drawer.getByText('Must not contain commas.')).toBeVisible()
  await drawer.getByLabelText('Key').fill('VIP_LEVEL')
  await save.click()
  await expect.element(drawer.getByText(/already has this stat \("2"\)/)).toBeVisible()
  await expectAccessible({ of: 'AddStatDrawer' })
  await drawer.getByLabelText('Key').fill('trophies')
  await drawer.getByLabelText('Value').fill('12')
  await drawer.getByRole('combobox', { name: 'Origin' }).click()
  await page.getByRole('option', { name: 'client' }).click()
  await drawer.getByRole('combobox', { name: 'Visibility' }).click()
  await page.getByRole('option', { name: 'public' }).click()
  await save.click()
  await expect.element(row('trophies')).toContainText('12')
  expect(answers.requestsOf(updateStatsBatch).map(({ body }) => body.updates)).toMatchObject([
    [{ objectId: toObjectId('client.public', gamerTag), set: { trophies: '12' } }],
  ])
})

test('a number is added to where it stands', async () => {
  const { stats } = await openStats()
  await choose('HONOR', 'Add to number')
  const drawer = page.getByRole('dialog', { name: 'Add to HONOR' })
  await expectAccessible({ of: 'AddToStatDrawer' })
  await drawer.getByLabelText('Amount').fill('5')
  await expect.element(drawer.getByText('10 becomes 15.')).toBeVisible()
  // The game counts on meanwhile.
  stats['game.public'] = { HONOR: '100' }
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(row('HONOR')).toContainText('105')
  await page.getByRole('button', { name: 'Actions for quest' }).click()
  await page.getByRole('menuitem', { name: 'Add to number' }).hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('The value is not a number.')
})

test('a stat is deleted by the call of its space [stats-8]', async () => {
  const { answers } = await openStats()
  await choose('LEVEL', 'Delete')
  await expect.element(row('LEVEL')).not.toBeInTheDocument()
  expect(answers.requestsOf(deleteStats)).toMatchObject([
    { params: { objectId: toObjectId('client.public', gamerTag) }, body: { stats: ['LEVEL'] } },
  ])
})

test('leaving a form with edits asks first', async () => {
  await openStats()
  await choose('quest', 'Edit value')
  const drawer = page.getByRole('dialog', { name: 'Edit quest' })
  await drawer.getByLabelText('Value').fill('reef')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect.element(drawer.getByLabelText('Value')).toHaveValue('reef')
})

test('a tester reads stats and is told which right is missing', async () => {
  await openStats('tester')
  const add = page.getByRole('button', { name: 'Add stat' })
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await add.hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Needs the right "edit stats" (role developer or admin).')
  await page.getByRole('button', { name: 'Actions for LEVEL', exact: true }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete' }))
    .toHaveAttribute('data-tip', 'Needs the right "delete stats" (role developer or admin).')
})

test('many pasted keys become one filter in the address', async () => {
  await openStats()
  await page.getByRole('button', { name: 'Paste keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste keys' })
  await dialog.getByRole('textbox', { name: 'Keys' }).fill('HONOR, quest\nvolume\tHONOR')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('3 keys')
  await dialog.getByRole('button', { name: 'Filter by 3 keys' }).click()
  await expect.element(page.getByRole('button', { name: 'Key is one of 3 keys', exact: true })).toBeVisible()
  await expect.element(row('VIP_LEVEL')).not.toBeInTheDocument()
  for (const key of ['HONOR', 'quest', 'volume']) await expect.element(row(key)).toBeVisible()
  await reload()
  await expect.element(row('quest')).toBeVisible()
  await expect.element(row('VIP_LEVEL')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(row('VIP_LEVEL')).toBeVisible()
})

test('two people change a stat: both values are shown and one is chosen', async () => {
  const { stats } = await openStats()
  await choose('VIP_LEVEL', 'Edit value')
  const drawer = page.getByRole('dialog', { name: 'Edit VIP_LEVEL' })
  stats['game.private'] = { VIP_LEVEL: '4' }
  await drawer.getByLabelText('Value', { exact: true }).fill('9')
  await drawer.getByRole('button', { name: 'Save value' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  await expect.element(conflict).toContainText('4')
  await expectAccessible({ of: 'EditStatDrawer' })
  await conflict.getByRole('radio', { name: /9/ }).click()
  await conflict.getByRole('button', { name: /Save/ }).click()
  await expect.element(row('VIP_LEVEL')).toContainText('9')
})

test('an added, edited or deleted stat offers Undo, which reverts that audit entry', async () => {
  const stats = samples()
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'POST /basic/stats/batch',
    requestId: 'test',
    subject: 'stat',
    subjectId: `game.private.player.${gamerTag}/quest`,
    gamerTag,
    before: 'harbor',
    after: 'reef',
  }
  let lastEntry = 0
  const change = (space: StatSpace, edit: (held: Record<string, string>) => void) => {
    edit(heldIn(stats, space))
    lastEntry += 1
    return withHeaders({ result: 'ok' as const }, { entries: [lastEntry] })
  }
  const answers = await openScreen(realmPath(`players/${gamerTag}/stats`), {
    answers: (on) => {
      keepStats(on, stats)
      on.on(updateStatsBatch, ({ body }) => {
        const [update] = body.updates
        if (!update) return refuse('BadRequest')
        return change(readObjectId(update.objectId).space, (held) => Object.assign(held, update.set))
      })
        .on(deleteStats, ({ params, body }) =>
          change(readObjectId(params.objectId).space, (held) => {
            for (const key of body.stats) delete held[key]
          }),
        )
        .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
        .on(undoChanges, () => {
          Object.assign(stats, samples())
          return { undone: 1 }
        })
    },
  })
  const undo = () => page.getByRole('button', { name: 'Undo' }).click()
  const undone = () => answers.requestsOf(undoChanges).map(({ body }) => body.ids)
  await page.getByRole('button', { name: 'Add stat' }).click()
  const form = page.getByRole('dialog', { name: 'Add a stat' })
  await form.getByLabelText('Key').fill('trophies')
  await form.getByLabelText('Value').fill('12')
  await form.getByRole('button', { name: 'Add stat' }).click()
  await expect.element(row('trophies')).toContainText('12')
  await undo()
  await expect.element(row('trophies')).not.toBeInTheDocument()
  expect(undone()).toEqual([[1]])

  await choose('quest', 'Edit value')
  const drawer = page.getByRole('dialog', { name: 'Edit quest' })
  await drawer.getByLabelText('Value').fill('reef')
  await drawer.getByRole('button', { name: 'Save value' }).click()
  await expect.element(row('quest')).toContainText('reef')
  await undo()
  await expect.element(row('quest')).toContainText('harbor')
  expect(undone()).toEqual([[1], [2]])

  await choose('LEVEL', 'Delete')
  await expect.element(row('LEVEL')).not.toBeInTheDocument()
  await undo()
  await expect.element(row('LEVEL')).toContainText('7')
  expect(undone()).toEqual([[1], [2], [3]])
})

test('two players are compared, and the differences are shown', async () => {
  const [here, other] = demoPlayers('DEMO')
  if (!here || !other) throw new Error('The samples have fewer than two players.')
  const bram = { ...other.row, name: 'Bram Gale' }
  await openScreen(realmPath(`players/${gamerTag}/stats`), {
    answers: (on) =>
      on
        .on(getStats, ({ params }) => {
          const { space, gamerTag: id } = readObjectId(params.objectId)
          const ofBram: Stats = { 'game.private': { VIP_LEVEL: '5', SEASON: 'autumn' } }
          return { id, stats: { ...(id === bram.gamerTag ? ofBram : samples())[space] } }
        })
        .on(getPlayer, ({ params }) => {
          if (params.player === bram.gamerTag) return { ...bram, account: other.account }
          return params.player === gamerTag ? { ...here.row, account: here.account } : refuse('PlayerNotFound')
        })
        .on(listPlayers, ({ query }) => {
          const rows = query.query === 'bram' ? [bram] : []
          return { rows, next: null, about: rows.length, isExact: true }
        }),
  })
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect.element(page.getByText('No player chosen')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Compare with' })
  await field.fill('1')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect.element(page.getByText('Player not found in this realm.')).toBeVisible()
  await field.fill('bram')
  await page.getByRole('option', { name: 'Bram Gale' }).click()
  await expect.poll(address).toMatch(new RegExp(`with=${bram.gamerTag}`))
  const compared = (key: string) => page.getByRole('table').getByRole('row').filter({ hasText: key })
  await expect.element(compared('VIP_LEVEL')).toContainText('different')
  await expect.element(compared('SEASON')).toContainText('only there')
  await expect.element(compared('HONOR')).toContainText('only here')
})

test('an undo that is refused shows the values before, after and now, and who changed them', async () => {
  const colleague: AuditEntry = {
    id: 2,
    at: Date.now(),
    action: 'POST /basic/stats/batch',
    requestId: 'test',
    subject: 'stat',
    subjectId: `game.private.player.${gamerTag}/quest`,
    gamerTag,
    before: null,
    after: 'reef',
    accountId: 7,
    email: 'bea@studio.test',
  }
  const entry: AuditEntry = { ...colleague, id: 1, before: 'harbor', after: null }
  const field = { name: '', before: 'harbor', after: null, now: 'reef', isPossible: false, touchedBy: colleague }
  const current = { isPossible: false, fields: [field] }
  await openScreen(realmPath(`players/${gamerTag}/stats`), {
    answers: (on) => {
      keepStats(on, samples())
      on.on(deleteStats, () => withHeaders({ result: 'ok' as const }, { entries: [1] }))
        .on(getAuditEntry, () => ({ entry, undo: current }))
        .on(undoChanges, () => refuse('UndoConflict', { current }))
    },
  })
  await choose('quest', 'Delete')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Not undone' }).getByRole('row').nth(1)
  for (const text of ['harbor', 'reef', 'bea@studio.test']) await expect.element(shown).toContainText(text)
  await expectAccessible({ of: 'UndoDialog' })
})
