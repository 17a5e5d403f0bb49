import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { approvals } from './approvals.ts'
import { parseBlocks } from './blocks.ts'
import { connectPages } from './connect.ts'
import { content } from './content.ts'
import { extendPages, servicePages } from './extend.ts'
import { follow, type Outcome, Reader, read, root } from './reader.ts'
import { runPages, serverPages } from './run.ts'
import { additions, readme, settings } from './short.ts'
import { signingIn } from './signing-in.ts'

/** Faults reported per document. Later ones are mostly consequences of the first. */
const maxFaults = 5

/** Each group is read by one reader, one page after another. */
const groups = [
  ...[[readme], serverPages, servicePages],
  ...[settings, ...runPages, ...extendPages, ...connectPages, signingIn, content, approvals, additions].map(
    (script) => [script],
  ),
].map((scripts) => ({ scripts, documents: scripts.map(({ document }) => document).join(', ') }))

test('every document with code blocks has a script', () => {
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !name.startsWith('decisions'),
  )
  const documents = ['README.md', ...names.map((name) => `docs/${name}`)]
  expect(documents.length).toBeGreaterThan(35)
  const withBlocks = documents.filter((path) => parseBlocks(readFileSync(join(root, path), 'utf8')).length > 0)
  const read = groups.flatMap(({ scripts }) => scripts.map(({ document }) => document))
  expect(read.sort()).toEqual(withBlocks.sort())
})

let first: Promise<{ reader: Reader; outcome: Outcome }> | undefined

/** Runs README.md once: it starts the server that most other documents use. */
function followFirst() {
  first ??= Reader.of(readme).then(async (reader) => ({ reader, outcome: await read(reader, readme) }))
  return first
}

afterAll(async () => (await first)?.reader.close())

describe.concurrent('each code block gives the result that its document shows', () => {
  test.each(groups)('$documents', async ({ scripts }) => {
    const outcomes = scripts.includes(readme)
      ? [(await followFirst()).outcome]
      : await follow(scripts, async () => (await followFirst()).reader)
    for (const [index, { ran, notRun, faults, unused }] of outcomes.entries()) {
      const script = scripts[index]
      console.log(`${script?.document}: ${ran} blocks ran, ${notRun.length} did not`)
      if (faults.length > 0) throw new Error(`${faults.length} faults\n\n${faults.slice(0, maxFaults).join('\n\n')}`)
      expect(unused, 'texts of the script that the document no longer has').toEqual([])
      expect(notRun, 'blocks with the marker `not run`').toHaveLength(script?.notRun ?? 0)
    }
  })
})
