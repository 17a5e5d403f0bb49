import { expect, test } from 'vitest'
import { documentAt } from './documents.ts'
import { readInline, readMarkdown } from './markdown.ts'

test('headings, paragraphs, code and tables are read, and pictures and comments left out', () => {
  const text = [
    '# Regent',
    '![a picture](docs/x.png)',
    '<!-- not run: needs Docker -->',
    'Two lines',
    'of one paragraph.',
    '```',
    '# no heading',
    '```',
    '## What is in it?',
    '| Name | Meaning |',
    '| ---- | ------- |',
    '| `a`  | x \\| y  |',
  ].join('\n')
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, text: 'Regent', id: 'regent' },
    { kind: 'paragraph', text: 'Two lines of one paragraph.' },
    { kind: 'code', text: '# no heading' },
    { kind: 'heading', level: 2, text: 'What is in it?', id: 'what-is-in-it' },
    { kind: 'table', head: ['Name', 'Meaning'], rows: [['`a`', 'x | y']] },
  ])
})

test('a list item contains the lines indented below it', () => {
  const text = ['1. First', '   line.', '', '   ```', '   npm start', '   ```', '', '2. Second', '', 'After.'].join(
    '\n',
  )
  expect(readMarkdown(text)).toEqual([
    {
      kind: 'list',
      isNumbered: true,
      items: [
        [
          { kind: 'paragraph', text: 'First line.' },
          { kind: 'code', text: 'npm start' },
        ],
        [{ kind: 'paragraph', text: 'Second' }],
      ],
    },
    { kind: 'paragraph', text: 'After.' },
  ])
})

test('code, strong words and links are told apart from text', () => {
  expect(readInline('Set `PORT=**1**`, then **restart**; see [words](docs/glossary.md).')).toEqual([
    { kind: 'text', text: 'Set ' },
    { kind: 'code', text: 'PORT=**1**' },
    { kind: 'text', text: ', then ' },
    { kind: 'strong', text: 'restart' },
    { kind: 'text', text: '; see ' },
    { kind: 'link', text: 'words', to: 'docs/glossary.md' },
    { kind: 'text', text: '.' },
  ])
})

test('a link between documents leads to the reader, one to anything else does not', () => {
  expect(documentAt('docs/glossary.md', 'README.md')?.name).toBe('glossary')
  expect(documentAt('../README.md#settings', 'docs/glossary.md')?.name).toBe('readme')
  expect(documentAt('docs/decisions', 'README.md')).toBeUndefined()
})
