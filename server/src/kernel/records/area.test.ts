import { expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { type Area, buildRegistry } from './area.ts'

const without = (name: string, part: keyof Area): Area[] =>
  areas.map((one) => {
    if (one.name !== name) return one
    const { [part]: _, ...rest } = one
    return { ...rest, name: one.name }
  })

test('what all areas offer is complete', () => {
  expect(buildRegistry(areas).areas).toEqual(areas.map(({ name }) => name))
})

test('a right that no area introduces stops the start, and so does one that two introduce', () => {
  expect(() => buildRegistry(without('timers', 'rights'))).toThrow('No area introduces the rights over "timers".')
  const twice: Area = { name: 'clocks', rights: ['timers'] }
  expect(() => buildRegistry([...areas, twice])).toThrow('Two areas say that they introduce the rights over "timers".')
})

test('a subject that no area undoes, and a plan that none applies, stop the start', () => {
  expect(() => buildRegistry(without('timers', 'undo'))).toThrow('No area says how to undo a change of "timer".')
  expect(() => buildRegistry(without('mail', 'plans'))).toThrow('No area says how to apply a plan of kind "mail".')
})
