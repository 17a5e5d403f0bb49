import { expect, test } from 'vitest'
import { sentenceParts } from './record-sentence.ts'

const linked = (...[text, record, name]: Parameters<typeof sentenceParts>) => {
  const { before, name: shown, after } = sentenceParts(text, record, name)
  return `${before}[${shown}]${after}`
}

test.each([
  ['Changed event events.race', { kind: 'event', id: 'events.race' }, 'Race week', 'Changed event [Race week]'],
  ['Ended event events.race', { kind: 'event', id: 'events.race' }, undefined, 'Ended event [events.race]'],
  [
    'Renamed group Foxes to Wolves',
    { kind: 'group', id: '7', was: 'Wolves' },
    'Bears',
    'Renamed group Foxes to [Wolves]',
  ],
  ['Applied change set #41', { kind: 'change-set', id: '41' }, 'Spring', 'Applied change set [#41 Spring]'],
  [
    'Put event events.a in change set #4',
    { kind: 'change-set', id: '4' },
    undefined,
    'Put event events.a in change set [#4]',
  ],
  ['Set payment 4114 to REFUNDED', { kind: 'payment', id: '4114' }, undefined, 'Set payment [4114] to REFUNDED'],
  ['Set payment 4114 to 41', { kind: 'payment', id: '14' }, undefined, 'Set payment 4114 to 41: [14]'],
  ['Changed a campaign', { kind: 'campaign', id: '3' }, 'Summer', 'Changed a campaign: [Summer]'],
  ['Deleted template', { kind: 'template', id: '3', was: '' }, undefined, 'Deleted template: [3]'],
] as const)('%s names its record', (text, record, name, expected) => {
  expect(linked(text, record, name)).toBe(expected)
})
