import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repoRoot } from './kernel/settings/paths.ts'

/** Constants that look like limits of a realm, and why they are none that anybody uses up. */
const others: Readonly<Record<string, string>> = {
  maxChangeSetComments: 'of one change set',
  maxFriends: 'of one player',
  maxApprovals: 'a choice in the rules of a realm',
  maxClientTextBytes: 'the size of one answer',
  maxNames: 'how many addresses a process counts',
  maxOfRealm: 'the share of a realm in one step of the mover',
  maxRead: 'how many plans one answer reads',
  maxRealmMb: 'the memory of queries, which staff shares by turns',
  maxSearched: 'how many mails one search reads',
  maxWalk: 'how one search reads the players',
}

const sources = ['contract/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(repoRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(repoRoot, folder, name), 'utf8')),
)

/** A constant of a number, or of several, with the comment before it. */
const constant =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?(?:export )?const (max\w+|\w+Limits)(?:: [^=\n]+)? = ([\d_]+|\{[^}]*\d[^}]*\})\n/g
/** A limit that a number of things of a realm is compared with. */
const compared = /ount\w*\(realm\b[^)]*\)\)?(?: \+ [\w.]+)? >=? (max\w+)/g

const constants = sources.flatMap((text) =>
  [...text.matchAll(constant)].map(([, comment = '', name = '', value = '']) => ({ comment, name, value })),
)
const known = new Set(sources.flatMap((text) => [...text.matchAll(compared)].map(([, name = '']) => name)))
const limits = constants.filter(
  ({ comment, name, value }) =>
    (known.has(name) || /\brealm\b/.test(comment) || /realm/i.test(value)) && others[name] === undefined,
)

const rows = readFileSync(join(repoRoot, 'docs/run/security.md'), 'utf8')
  .split('\n## Limits per realm\n')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .flatMap((line) => {
    const [, , name = '', value = ''] = line.split('|').map((cell) => cell.trim())
    return name.startsWith('`') ? [{ name: name.replaceAll('`', ''), value: value.replaceAll(',', '') }] : []
  })

test('docs/run/security.md has every limit of a realm, with who shares it and its value [S-103]', () => {
  expect(limits.length).toBeGreaterThan(20)
  const settings = [...sources.join('\n').matchAll(/^ {2}(\w+_PER_REALM): setting/gm)].map(([, name = '']) => name)
  const named = new Set(rows?.map(({ name }) => name))
  expect([...limits.map(({ name }) => name), ...settings].filter((name) => !named.has(name))).toEqual([])
  for (const { name, value } of rows ?? []) {
    const found = constants.filter((one) => one.name === name)
    if (settings.includes(name)) continue
    expect(found.map((one) => one.value.replaceAll('_', '')).join(), name).toMatch(new RegExp(`\\b${value}\\b`))
  }
})
