import { describe, expect, test } from 'vitest'
import { navigation } from '../../navigation.ts'
import type { NavLevel } from '../frame/nav-groups.ts'
import { type Destination, levelsFrom } from '../frame/navigation.ts'
import { buildJumps, commandKey, type Press, readPress } from './keys.ts'

const press = (key: string, given: Partial<Press> = {}): Press => ({
  key,
  hasCommand: false,
  isFree: true,
  isDialogOpen: false,
  at: 1000,
  ...given,
})
const letters = new Set(['p', 'g'])
const nothing = { chord: undefined }

describe('a key', () => {
  test.each([
    ['k with Ctrl opens the palette', press('k', { hasCommand: true }), { do: 'palette' }],
    ['also with capitals locked', press('K', { hasCommand: true }), { do: 'palette' }],
    ['also out of a field', press('k', { hasCommand: true, isFree: false }), { do: 'palette' }],
    ['? opens the sheet', press('?'), { do: 'sheet' }],
  ])('%s', (_, pressed, act) => {
    expect(readPress(pressed, undefined, letters)).toEqual({ act, chord: undefined })
  })

  test.each([
    ['? in a field', press('?', { isFree: false })],
    ['g in a field', press('g', { isFree: false })],
    ['Ctrl+K behind a dialog', press('k', { hasCommand: true, isFree: false, isDialogOpen: true })],
    ['Ctrl+G', press('g', { hasCommand: true })],
    ['k alone', press('k')],
    ['p without g before it', press('p')],
  ])('means nothing: %s', (_, pressed) => {
    expect(readPress(pressed, undefined, letters)).toEqual(nothing)
  })
})

describe('g', () => {
  test('waits for a letter and jumps', () => {
    expect(readPress(press('g', { at: 5 }), undefined, letters)).toEqual({ chord: 5 })
    expect(readPress(press('p', { at: 900 }), 5, letters)).toEqual({
      act: { do: 'jump', letter: 'p' },
      chord: undefined,
    })
    expect(readPress(press('g', { at: 900 }), 5, letters)).toEqual({
      act: { do: 'jump', letter: 'g' },
      chord: undefined,
    })
  })

  test('is over after a while, and begins anew', () => {
    expect(readPress(press('p', { at: 1506 }), 5, letters)).toEqual(nothing)
    expect(readPress(press('g', { at: 1506 }), 5, letters)).toEqual({ chord: 1506 })
  })

  test('is over with a letter that leads nowhere, in a field, and with Ctrl', () => {
    expect(readPress(press('x'), 900, letters)).toEqual(nothing)
    expect(readPress(press('p', { isFree: false }), 900, letters)).toEqual(nothing)
    expect(readPress(press('p', { hasCommand: true }), 900, letters)).toEqual(nothing)
  })

  test('can be followed by the sheet, and Shift does not end it', () => {
    expect(readPress(press('Shift'), 900, letters)).toEqual({ chord: 900 })
    expect(readPress(press('?'), 900, letters)).toEqual({ act: { do: 'sheet' }, chord: undefined })
  })
})

describe('a key of the open screen', () => {
  const screenKeys = new Set(['p', 'n'])

  test('acts alone', () => {
    const act = { do: 'screen', letter: 'n' }
    expect(readPress(press('n'), undefined, letters, screenKeys)).toEqual({ act, chord: undefined })
    expect(readPress(press('n', { at: 9_000 }), 5, letters, screenKeys)).toEqual({ act, chord: undefined })
  })

  test.each([
    ['in a field', press('n', { isFree: false }), undefined],
    ['with Ctrl', press('n', { hasCommand: true }), undefined],
    ['after g, where no screen has the letter', press('n'), 900],
  ])('means nothing %s', (_, pressed, chord) => {
    expect(readPress(pressed, chord, letters, screenKeys)).toEqual(nothing)
  })

  test('jumps after g', () => {
    const act = { do: 'jump', letter: 'p' }
    expect(readPress(press('p'), 900, letters, screenKeys)).toEqual({ act, chord: undefined })
  })
})

describe('the letters', () => {
  const destinationsAt = (level: NavLevel): Destination[] =>
    levelsFrom[level].flatMap((at) =>
      navigation[at].flatMap(({ entries }) =>
        entries.map((entry) => ({ level: at, entry, to: `${at}/${entry.path}` })),
      ),
    )

  test.each(['admin', 'realm', 'player'] as const)('mean one thing at the %s level', (level) => {
    const labels = new Map<string, string>()
    for (const { entry } of destinationsAt(level)) {
      if (entry.key === undefined) continue
      expect(entry.key).toMatch(/^[a-z]$/)
      // The rows of tables are walked by these.
      expect(['j', 'k']).not.toContain(entry.key)
      expect(labels.get(entry.key) ?? entry.label).toBe(entry.label)
      labels.set(entry.key, entry.label)
    }
    expect(labels.size).toBeGreaterThan(4)
  })

  test('lead to the nearest level', () => {
    expect(buildJumps(destinationsAt('player')).get('a')?.to).toBe('realm/audit')
    expect(buildJumps(destinationsAt('admin')).get('a')?.to).toBe('admin/audit')
    expect(buildJumps(destinationsAt('player')).get('g')?.to).toBe('admin/games')
    expect(buildJumps(destinationsAt('realm')).has('s')).toBe(false)
  })
})

test.each([
  ['MacIntel', '⌘'],
  ['Linux x86_64', 'Ctrl'],
  ['Win32', 'Ctrl'],
])('on %s the command key is %s', (platform, name) => {
  expect(commandKey(platform)).toBe(name)
})
