// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text never move
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { CodeBox } from '../../ui/json/CodeBox.tsx'
import { paths } from '../routing/paths.ts'
import styles from './Documents.module.css'
import { documentAt } from './documents.ts'
import { type Block, type Inline, readInline } from './markdown.ts'

type MarkdownProps = {
  blocks: readonly Block[]
  /** The file of the text: its links are relative to this file. */
  from: string
}

/** Renders a document; links to other documents stay in the reader. */
export function Markdown({ blocks, from }: MarkdownProps) {
  return blocks.map((block, at) => (
    <MarkdownBlock key={at} block={block} from={from} under={block.kind === 'table' ? headingAbove(blocks, at) : ''} />
  ))
}

/** The text of the heading above a block. */
function headingAbove(blocks: readonly Block[], at: number): string {
  const heading = blocks.slice(0, at).findLast((block) => block.kind === 'heading')
  return heading?.kind === 'heading' ? heading.text : ''
}

function MarkdownBlock({ block, from, under }: { block: Block; from: string; under: string }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} from={from} />
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} from={from} />
        </p>
      )
    case 'code':
      return (
        <div className={styles.code}>
          <CodeBox text={block.text} copyLabel="Copy code" />
        </div>
      )
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Markdown blocks={item} from={from} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <section
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          // Tables with the same columns have different names.
          aria-label={`${under || 'Table'}: ${block.head.filter(Boolean).join(', ')}`}
        >
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) =>
                  cell === '' ? (
                    <td key={at} />
                  ) : (
                    <th key={at} scope="col">
                      <InlineText text={cell} from={from} />
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>
                      <InlineText text={cell} from={from} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )
  }
}

function Heading({ level, text, id, from }: Extract<Block, { kind: 'heading' }> & { from: string }) {
  const content = <InlineText text={text} from={from} />
  if (level === 1) return <h1 id={id}>{content}</h1>
  if (level === 2) return <h2 id={id}>{content}</h2>
  return <h3 id={id}>{content}</h3>
}

/** A line of a document or of the changelog. */
export function InlineText({ text, from }: { text: string; from: string }) {
  return readInline(text).map((part, at) => (
    <Fragment key={at}>
      <Part part={part} from={from} />
    </Fragment>
  ))
}

function Part({ part, from }: { part: Inline; from: string }): ReactNode {
  if (part.kind !== 'link') {
    if (part.kind === 'code') return <code className="mono">{part.text}</code>
    return part.kind === 'strong' ? <strong>{part.text}</strong> : part.text
  }
  if (/^https?:/.test(part.to)) {
    return (
      <a href={part.to} target="_blank" rel="noreferrer">
        {part.text}
      </a>
    )
  }
  if (part.to.startsWith('#')) return <a href={part.to}>{part.text}</a>
  const documentEntry = documentAt(part.to, from)
  // Files outside the reader, such as LICENSE, are in the repository.
  const hash = part.to.split('#')[1]
  return documentEntry ? (
    <Link to={paths.document(documentEntry.name)} {...(hash && { hash })}>
      {part.text}
    </Link>
  ) : (
    part.text
  )
}
