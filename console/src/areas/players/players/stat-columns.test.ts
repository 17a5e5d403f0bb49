import { expect, test } from 'vitest'
import { columnsWithStats } from './player-columns.tsx'
import type { PlayerListEntry } from './player-list.ts'
import { findValueKind, readStatColumns, statLabels, toEpochMs } from './stat-columns.ts'

const level = { space: 'game.private', key: 'LEVEL' } as const

test('at most five valid stats are read from storage, each once', () => {
  expect(readStatColumns(['game.private.LEVEL', 'client.public.quest.1', 'game.private.LEVEL'])).toEqual([
    level,
    { space: 'client.public', key: 'quest.1' },
  ])
  const rest = ['game.public', 'game.public.', 'LEVEL', `game.public.${'x'.repeat(129)}`, 5, null]
  expect(readStatColumns(rest)).toEqual([])
  expect(readStatColumns({ hidden: [] })).toEqual([])
  expect(readStatColumns(Array.from({ length: 9 }, (_, n) => `game.public.K${n}`)).length).toBe(5)
})

test('a stat is called by its key, and by its space too where another one has the same key', () => {
  const other = { ...level, space: 'client.public' } as const
  expect([...statLabels([level, { ...level, key: 'GOLD' }]).values()]).toEqual(['LEVEL', 'GOLD'])
  expect([...statLabels([level, other]).values()]).toEqual(['LEVEL · game.private', 'LEVEL · client.public'])
})

test.each([
  ['LEVEL', ['7', '-1.5', null, undefined], 'number'],
  ['LEVEL', [null], 'number'],
  ['LEVEL', ['7', 'VII'], 'text'],
  ['LEVEL', ['7', ''], 'text'],
  ['DATE_SESSION', ['1768867200000', null], 'time'],
  ['DATE_SESSION', ['never', '1768867200000'], 'text'],
  ['INSTALL_DATE', ['2026-01-20'], 'text'],
  ['VIP_POINTS', ['1768867200000'], 'number'],
] as const)('the values of %s, %j, are shown as a %s', (key, values, kind) => {
  expect(findValueKind(key, values)).toBe(kind)
})

test('a day that is a text is no moment', () => {
  expect(toEpochMs('DATE_INSTALL', '1768867200000')).toBe(1768867200000)
  expect(toEpochMs('INSTALL_DATE', '2026-01-20')).toBeUndefined()
})

const row = { gamerTag: 42, accountId: 1, created: 0, online: false } satisfies PlayerListEntry

test('stats stand beside the player, and on cards; without any the columns are as they come', () => {
  const plain = columnsWithStats([], () => null, [row], true)
  const columns = columnsWithStats([level], () => '7', [row], true)
  const ids = plain.map(({ id }) => id)
  expect(columns.map(({ id }) => id)).toEqual(ids.toSpliced(1, 0, 'game.private.LEVEL'))
  expect(columns[1]).toMatchObject({ header: 'LEVEL', align: 'right', isOnCard: true })
  expect(columns.filter(({ isOnCard }) => isOnCard).map(({ id }) => id)).toEqual([
    'game.private.LEVEL',
    'email',
    'lastSeen',
    'online',
    'spent',
  ])
  expect(plain.filter(({ isOnCard }) => isOnCard).map(({ id }) => id)).toEqual(['email', 'lastSeen', 'online', 'spent'])
})

test('a file names a stat with its space, and has nothing of an id that could not be looked up', () => {
  const csv = columnsWithStats([level], () => '7', [row], true).find(({ id }) => id === 'game.private.LEVEL')?.csv
  const read = typeof csv === 'object' ? csv['game.private.LEVEL'] : undefined
  if (typeof read !== 'function') throw new Error('no value')
  expect([read(row), read({ ...row, isUnknown: true })]).toEqual(['7', null])
})

test('a stat sorts the list, unless it is one that the reader sees masked', () => {
  const email = { space: 'client.public', key: 'Email' } as const
  const sortable = (seesPersonal: boolean) =>
    columnsWithStats([level, email], () => '7', [row], seesPersonal)
      .slice(1, 3)
      .map(({ isSortable, sorts }) => [isSortable, sorts])
  expect(sortable(false)).toEqual([
    [true, 'number'],
    [false, 'number'],
  ])
  expect(sortable(true).map(([isSortable]) => isSortable)).toEqual([true, true])
})
