import { expect, test } from 'vitest'
import { createCensor } from './words.ts'

test.each([
  ['', 'damn it', 'damn it'],
  [' , ,', 'damn it', 'damn it'],
  ['damn, blast', 'Damn it, BLAST!', '*** it, ***!'],
  ['damn', 'goddamn damned damn', 'goddamn damned ***'],
  ['mist', 'Chemistry im Mist', 'Chemistry im ***'],
  ['über', 'ÜBER alles, drüber', '*** alles, drüber'],
  ['a.b, (x', 'acb a.b (x', 'acb *** ***'],
  ['sea dog', 'you sea dog', 'you ***'],
  ['sea, sea dog', 'sea dogs, sea dog', '*** dogs, ***'],
  ['!!, x', '!!! x', '***! ***'],
  ['🎉x', 'a🎉x -🎉x 🎉xy', 'a🎉x -*** 🎉xy'],
  ['x'.repeat(41), 'x'.repeat(41), 'x'.repeat(41)],
])('the words "%s" make of "%s" "%s"', (words, text, censored) => {
  expect(createCensor(words)(text)).toBe(censored)
})
