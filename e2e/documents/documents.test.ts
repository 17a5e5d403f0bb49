import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { approvals } from './approvals.ts'
import { parseBlocks } from './blocks.ts'
import { connectPages } from './connect.ts'
import { content } from './content.ts'
import { extendPages } from './extend.ts'
import { follow, type Outcome, Reader, read, root } from './reader.ts'
import { runPages } from './run.ts'
import { readme, settings } from './short.ts'
import { signingIn } from './signing-in.ts'

/** Faults reported per document. Later ones are mostly consequences of the first. */
const maxFaults = 5

const scripts = [readme, settings, ...runPages, ...extendPages, ...connectPages, signingIn, content, approvals]

test('every document with code blocks has a script', () => {
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !name.startsWith('decisions'),
  )
  const documents = ['README.md', ...names.map((name) => `docs/${name}`)]
  expect(documents.length).toBeGreaterThan(35)
  const withBlocks = documents.filter((path) => parseBlocks(readFileSync(join(root, path), 'utf8')).length > 0)
  expect(scripts.map(({ document }) => document).sort()).toEqual(withBlocks.sort())
})

let first: Promise<{ reader: Reader; outcome: Outcome }> | undefined

/** Runs README.md once: it starts the server that most other documents use. */
function followFirst() {
  first ??= Reader.of(readme).then(async (reader) => ({ reader, outcome: await read(reader, readme) }))
  return first
}

afterAll(async () => (await first)?.reader.close())

describe.concurrent('each code block gives the result that its document shows', () => {
  test.each(scripts)('$document', async (script) => {
    const { ran, notRun, faults, unused } =
      script === readme ? (await followFirst()).outcome : await follow(script, async () => (await followFirst()).reader)
    console.log(`${script.document}: ${ran} blocks ran, ${notRun.length} did not`)
    if (faults.length > 0) throw new Error(`${faults.length} faults\n\n${faults.slice(0, maxFaults).join('\n\n')}`)
    expect(unused, 'texts of the script that the document no longer has').toEqual([])
    expect(notRun, 'blocks with the marker `not run`').toHaveLength(script.notRun)
  })
})
