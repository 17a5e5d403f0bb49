import { expect, test } from 'vitest'
import { subjects } from '../../../subjects.ts'

const sources = import.meta.glob<string>(['../../**/*.tsx', '!**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('where the form of a record warns in PROD, its undo asks with the same words', () => {
  const effects = Object.values(subjects).flatMap((subject) => ('effectInProd' in subject ? [subject.label] : []))
  const warning = Object.entries(sources).filter(([, text]) => text.includes('This is PROD'))
  expect(effects).toEqual(['Config'])
  // A new warning takes its words from `effectInProd` of the subject.
  expect(warning.map(([file]) => file)).toEqual(['../../operate/config/ProdNotice.tsx'])
  for (const [, text] of warning) expect(text).toContain('{effectInProd}')
})
