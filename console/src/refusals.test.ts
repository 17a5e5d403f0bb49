import { describe, expect, test } from 'vitest'

/**
 * A disabled action shows why: `rights.refusal` names the missing right and the roles that have it, and `ActionButton` or
 * the menu of actions shows it. An action that is only grey tells nobody whom to ask.
 */

const sources = import.meta.glob<string>(['./areas/**/*.{ts,tsx}', './shell/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.entries(sources)
  .filter(([path]) => !/\.test\.tsx?$/.test(path))
  .map(([path, source]) => ({ path: path.replace('./', ''), source }))

const filesWith = (text: RegExp) =>
  files
    .filter(({ source }) => text.test(source))
    .map(({ path }) => path)
    .sort()

test('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(filesWith(/disabledReason=\{/).length).toBeGreaterThan(80)
})

describe('a missing right', () => {
  test('never disables a control without its reason', () => {
    expect(filesWith(/disabled=\{[^}]*\bcan\(/)).toEqual([])
    const silent = files.filter(({ source }) =>
      [...source.matchAll(/<[A-Z][\w.]*\b(?:[^<>]|=>)*?disabled=\{[^}]*refusal\([^}]*\}(?:[^<>]|=>)*?>/g)].some(
        ([element]) => !/(description|data-tip|title)=/.test(element),
      ),
    )
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('is put into words in one place', () => {
    expect(filesWith(/Your role lacks the right|Needs the right/)).toEqual(['shell/scope/missing-right.ts'])
  })
})
