import { expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { type Area, buildRegistry } from './area.ts'
import { record } from './record.ts'

const without = (name: string, part: keyof Area): Area[] =>
  areas.map((one) => {
    if (one.name !== name) return one
    const { [part]: _, ...rest } = one
    return { ...rest, name: one.name }
  })

test('the offers of all areas are complete', () => {
  expect(buildRegistry(areas).areas).toEqual(areas.map(({ name }) => name))
})

test('a right that no area introduces stops the start, and so does one that two introduce', () => {
  expect(() => buildRegistry(without('timers', 'rights'))).toThrow('No area introduces the rights over "timers".')
  const twice: Area = { name: 'clocks', rights: ['timers'] }
  expect(() => buildRegistry([...areas, twice])).toThrow('Two areas say that they introduce the rights over "timers".')
})

test('a subject that no area undoes, and a plan that none applies, stop the start', () => {
  const withoutUndo = areas.map((one) => ({
    ...one,
    records: one.records?.map(({ undo, ...rest }) => (rest.kind === 'timer' ? rest : { ...rest, undo })),
  }))
  expect(() => buildRegistry(withoutUndo)).toThrow('No area says how to undo a change of "timer".')
  expect(() => buildRegistry(without('mail', 'plans'))).toThrow('No area says how to apply a plan of kind "mail".')
})

test('a record that no area declares stops the start, and so does one that two declare', () => {
  expect(() => buildRegistry(without('timers', 'records'))).toThrow('No area says how to undo a change of "timer".')
  const twice: Area = { name: 'clocks', records: [{ kind: 'timer' }] }
  expect(() => buildRegistry([...areas, twice])).toThrow('Two areas say what belongs to a record of kind "timer".')
})

// `record` is called with declarations that must not compile: each unused directive is an error of the compiler.
test('a record has the parts of its traits in the contract, and no others', () => {
  const undo = { irreversible: 'It stays.' }
  const calendar = { noCopy: 'It stays.', read: async () => [] }
  const search = async () => []
  record({ kind: 'maintenance', calendar })
  // @ts-expect-error it lacks the part of a trait
  record({ kind: 'maintenance' })
  // @ts-expect-error the contract has no such trait of it
  record({ kind: 'maintenance', calendar, undo })
  // @ts-expect-error nothing says how it is searched
  record({ kind: 'audit' })
  record({ kind: 'audit', search })
  // @ts-expect-error the table has no such column
  record({ kind: 'config-key', table: 'config_keys', id: 'key' })
  record({ kind: 'config-key', table: 'config_keys', id: 'name' })
  // @ts-expect-error the undo of a note restores it
  record({ kind: 'note', undo })
  expect(record({ kind: 'report', undo })).toEqual({ kind: 'report', undo })
})
