/** A part of a text: plain, code, strong, or a link. */
export type Inline = { kind: 'text' | 'code' | 'strong'; text: string } | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isNumbered: boolean; items: Block[][] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const bullet = /^( {0,3})([-*]|\d+\.) +(.*)$/

/**
 * Parses the markdown that this repository's documents use: headings, paragraphs, lists, code, tables. Images and
 * comments are skipped.
 */
export function readMarkdown(markdown: string): Block[] {
  const lines = markdown.split(/\r?\n/)
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,6}) +(.+?)\s*$/.exec(line)
    if (line.trim() === '' || /^\s*(!\[.*\]\(.*\)|<!--.*-->)\s*$/.test(line)) at += 1
    else if (heading) {
      const text = heading[2] ?? ''
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text, id: headingId(text) })
      at += 1
    } else if (line.startsWith('```')) at = readCode(lines, at, blocks)
    else if (line.startsWith('|')) at = readTable(lines, at, blocks)
    else if (bullet.test(line)) at = readList(lines, at, blocks)
    else at = readParagraph(lines, at, blocks)
  }
  return blocks
}

/** The anchor of a heading: "First minutes" is `first-minutes`. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

function readCode(lines: string[], start: number, blocks: Block[]): number {
  let end = start + 1
  while (end < lines.length && !lines[end]?.startsWith('```')) end += 1
  blocks.push({ kind: 'code', text: lines.slice(start + 1, end).join('\n') })
  return end + 1
}

function readTable(lines: string[], start: number, blocks: Block[]): number {
  let end = start
  while (lines[end]?.startsWith('|')) end += 1
  const [head = [], , ...rows] = lines.slice(start, end).map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  )
  blocks.push({ kind: 'table', head, rows })
  return end
}

function readList(lines: string[], start: number, blocks: Block[]): number {
  const isNumbered = /\d/.test(bullet.exec(lines[start] ?? '')?.[2] ?? '')
  const items: Block[][] = []
  let at = start
  for (let match = bullet.exec(lines[at] ?? ''); match; match = bullet.exec(lines[at] ?? '')) {
    const indent = (match[1]?.length ?? 0) + (match[2]?.length ?? 0) + 1
    const inside = [match[3] ?? '']
    at += 1
    while (at < lines.length && belongs(lines, at, indent)) {
      inside.push((lines[at] ?? '').slice(Math.min(indent, leadingBlanks(lines[at] ?? ''))))
      at += 1
    }
    items.push(readMarkdown(inside.join('\n')))
    const next = nextLine(lines, at)
    if (bullet.test(lines[next] ?? '') && isNumbered === /\d/.test(bullet.exec(lines[next] ?? '')?.[2] ?? '')) at = next
  }
  blocks.push({ kind: 'list', isNumbered, items })
  return at
}

/** The next non-blank line. */
function nextLine(lines: string[], at: number): number {
  let next = at
  while (next < lines.length && lines[next]?.trim() === '') next += 1
  return next
}

const leadingBlanks = (line: string): number => line.length - line.trimStart().length

/** Indented lines continue an item; a blank line is part of it if an indented line follows. */
function belongs(lines: string[], at: number, indent: number): boolean {
  const line = lines[at] ?? ''
  if (line.trim() !== '') return leadingBlanks(line) >= Math.min(indent, 2)
  const next = lines[nextLine(lines, at)]
  return next !== undefined && leadingBlanks(next) >= indent
}

function readParagraph(lines: string[], start: number, blocks: Block[]): number {
  let end = start + 1
  while (end < lines.length && !/^(\s*$|#{1,6} |```|\|)/.test(lines[end] ?? '') && !bullet.test(lines[end] ?? ''))
    end += 1
  const text = lines.slice(start, end).map((line) => line.trim())
  blocks.push({ kind: 'paragraph', text: text.join(' ') })
  return end
}

/** Parses code, strong words and links in a line of text. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = []
  let textStart = 0
  for (const match of text.matchAll(/`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (match.index > textStart) parts.push({ kind: 'text', text: text.slice(textStart, match.index) })
    const [whole, code, strong, label, to] = match
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else parts.push({ kind: 'link', text: label ?? '', to: to ?? '' })
    textStart = match.index + whole.length
  }
  if (textStart < text.length) parts.push({ kind: 'text', text: text.slice(textStart) })
  return parts
}
