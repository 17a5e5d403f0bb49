import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedParts, withPart } from './lib/documents.ts'
import { specification } from './lib/specification.ts'

/** Writes the generated parts of the documents; `docs.test.ts` fails while one differs. */
const root = join(import.meta.dirname, '..')
for (const part of generatedParts()) {
  const path = join(root, part.file)
  const before = readFileSync(path, 'utf8')
  const after = withPart(before, part)
  if (after === before) continue
  writeFileSync(path, after)
  process.stdout.write(`${part.file}: updated ${part.heading.replace(/^#+ /, '')}.\n`)
}

const { file, text } = specification()
if (readFileSync(join(root, file), 'utf8') !== text) {
  writeFileSync(join(root, file), text)
  process.stdout.write(`${file}: updated the tests and counts.\n`)
}
