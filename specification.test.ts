import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDecided, isOpen, readHolders, readLines, specification } from './scripts/lib/specification.ts'

/** Every line of the specification is held by a test that carries its id, or a decision record says why it is not. */

const root = import.meta.dirname
const lines = readLines()
const holders = readHolders()

/** How many lines each area of the specification has. A line that is removed here has to be removed on purpose. */
const linesByArea = {
  'admin-users': 19,
  analytics: 44,
  announcements: 21,
  audit: 7,
  auth: 37,
  campaigns: 18,
  'cloud-files': 8,
  'cloud-saves': 9,
  commerce: 26,
  content: 17,
  customers: 12,
  demo: 26,
  entitlements: 15,
  events: 37,
  groups: 14,
  inventory: 13,
  leaderboards: 14,
  localizations: 7,
  logs: 17,
  mail: 16,
  metrics: 11,
  microservices: 26,
  payments: 20,
  permissions: 56,
  players: 54,
  'promo-codes': 8,
  pvp: 7,
  realms: 34,
  scheduler: 19,
  'service-plans': 5,
  shards: 6,
  shell: 80,
  stats: 18,
  timers: 9,
  tournaments: 6,
  trials: 24,
  usage: 6,
}

test('docs/specification.md has each line once, with words', () => {
  const wanted = Object.entries(linesByArea).flatMap(([area, count]) =>
    Array.from({ length: count }, (_, index) => `${area}-${index + 1}`),
  )
  expect(lines.map(({ id }) => id)).toEqual(wanted)
  expect(lines.filter(({ wording }) => wording.length < 10)).toEqual([])
})

test('every line is covered: by a test with its id, by a decision record, or it is open with a finding', () => {
  const isCovered = (id: string) => (holders.get(id)?.length ?? 0) > 0
  const without = lines.filter((line) => !isOpen(line) && !isDecided(line) && !isCovered(line.id))
  expect(without.map(({ id }) => id)).toEqual([])
})

test('no test carries the id of a line that does not exist', () => {
  const known = new Set(lines.map(({ id }) => id))
  const unknown = [...holders].filter(([id]) => !known.has(id)).map(([id, tests]) => `${id} in ${tests[0]?.path}`)
  expect(unknown).toEqual([])
})

test('a decision is a record that exists, and an open line names its finding', () => {
  for (const line of lines.filter(isDecided)) {
    const [, path = ''] = /\((decisions\/[^)]+\.md)\)/.exec(line.heldBy) ?? []
    expect(path, line.id).not.toBe('')
    expect(readFileSync(join(root, 'docs', path), 'utf8'), line.id).toContain(line.id)
    expect(existsSync(join(root, 'docs', path)), line.id).toBe(true)
  }
  for (const line of lines.filter(isOpen)) expect(line.heldBy, line.id).toMatch(/^Open: ([A-Z]+-?\d+|[a-z]+-\d+)/)
})

test('the tests and counts in docs/specification.md are those of the code (npm run docs writes them)', () => {
  const { file, text } = specification()
  expect(readFileSync(join(root, file), 'utf8')).toBe(text)
})
