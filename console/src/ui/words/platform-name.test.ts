import { expect, test } from 'vitest'
import { platformName, platformOptions } from './platform-name.ts'

test('platforms have the names that people know', () => {
  const raw = ['IPhonePlayer', 'OSXPlayer', 'OSXEditor', 'WindowsPlayer', 'WebGLPlayer', 'LinuxPlayer', 'Toaster']
  expect(raw.map(platformName)).toEqual(['iOS', 'macOS', 'macOS', 'Windows', 'Web', 'Linux', 'Toaster'])
})

test('an option has the name of its platform, with the word of the client where two have the same', () => {
  const options = platformOptions(['Android', 'OSXEditor'])
  const labelOf = (wanted: string) => options.find(({ value }) => value === wanted)?.label
  expect(labelOf('WebGLPlayer')).toBe('Web')
  expect(labelOf('OSXPlayer')).toBe('macOS (OSXPlayer)')
  expect(labelOf('OSXEditor')).toBe('macOS (OSXEditor)')
  expect(options.filter(({ value }) => value === 'Android')).toHaveLength(1)
})
