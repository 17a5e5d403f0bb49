import { parseExactJson } from '@regent/contract/exact-numbers'
import type { WholeItem } from '@regent/contract/operate/content/content'
import { asFieldSchema, type FieldSchema } from '@regent/contract/operate/content/content-fields'
import { ContentId, type ContentProperty } from '@regent/contract/operate/content/content-shapes'
import { csvText } from '../../../ui/csv/csv.ts'
import { readCsv } from '../../../ui/csv/read-csv.ts'
import type { Properties } from './content-words.ts'
import { findHolder, type Holder, readPlainValue } from './item-draft.ts'

// Items of one type as CSV: a row per item, a column per property. Ambiguous values are written as JSON, and the header
// shows how a property is stored: `price`, `art [link]`, `drops [links, private]`. So an export can be imported without
// changes.

/** A property and its holder. Items may publish the same property in different ways. */
type Column = { name: string; holder: Holder; isPrivate: boolean }

/** The words in brackets after the name of a property. */
const words: Record<Holder, string> = { data: 'data', text: 'text', $link: 'link', $links: 'links' }
const holders = new Map(Object.entries(words).map(([holder, word]) => [word, holder as Holder]))

const fixed = ['id', 'tags'] as const

/** The default column of a new property, from the schema. */
function usual(name: string, { properties = {} }: FieldSchema): Column {
  const field = properties[name]
  return { name, holder: field?.['x-holds'] ?? 'data', isPrivate: field?.['x-private'] ?? false }
}

/** Default properties have no brackets; all others do, so that headers do not depend on other schemas. */
function formatHeader(column: Column, schema: FieldSchema): string {
  const { name, holder, isPrivate } = column
  const isPlain = holder === 'data' && !isPrivate && toKey(column) === toKey(usual(name, schema))
  if (isPlain && !name.endsWith(']') && !fixed.some((one) => one === name)) return name
  return `${name} [${words[holder]}${isPrivate ? ', private' : ''}]`
}

/** Parses a header; undefined if the words in brackets are unknown. */
function parseHeader(header: string, schema: FieldSchema): Column | undefined {
  const [, name = header, bracket] = /^(.*\S)\s*\[([^[\]]*)\]$/s.exec(header) ?? []
  if (bracket === undefined) return usual(name, schema)
  const flags = bracket.split(',').map((word) => word.trim())
  if (flags.some((word) => word !== 'private' && !holders.has(word))) return undefined
  const [holder = 'data'] = flags.flatMap((word) => holders.get(word) ?? [])
  return { name, holder, isPrivate: flags.includes('private') }
}

const toKey = ({ name, holder, isPrivate }: Column) => `${holder} ${isPrivate} ${name}`

const toColumn = (name: string, property: ContentProperty): Column => ({
  name,
  holder: findHolder(property),
  isPrivate: property.visibility === 'private',
})

/** The separator of item ids. */
const between = '; '

/** Formats a property as a cell; an empty cell means that the property is missing. */
function formatCell(property: ContentProperty | undefined): string {
  if (property === undefined) return ''
  const value = readPlainValue(property)
  const ids = property.$links ?? []
  if (ids.length > 0 && ids.every((id) => /^[^\s;"[]+$/.test(id))) return ids.join(between)
  return typeof value === 'string' && isPlainText(value) ? value : JSON.stringify(value ?? null)
}

/** True if the text is read as the same string again. */
const isPlainText = (text: string) => text !== '' && text === text.trim() && !text.startsWith("'") && !isJson(text)

function isJson(text: string): boolean {
  try {
    // A number that would be rounded stays a string.
    parseExactJson(text)
    return true
  } catch {
    return false
  }
}

function readValue(cell: string, schema: FieldSchema | undefined): unknown {
  if (!isJson(cell)) return cell
  const value: unknown = JSON.parse(cell)
  // A number in a string property is meant as a string.
  return schema?.type === 'string' && typeof value !== 'string' ? cell : value
}

/** Parses a cell; undefined if it is not a valid link or string. */
function parseCell(
  cell: string,
  { name, holder, isPrivate }: Column,
  schema: FieldSchema,
): ContentProperty | undefined {
  const visibility = isPrivate ? 'private' : 'public'
  if (holder === '$links') {
    const value = isJson(cell) ? (JSON.parse(cell) as unknown) : undefined
    if (Array.isArray(value)) return value.every(isText) ? { $links: value, visibility } : undefined
    return {
      $links: cell
        .split(/[;\n]/)
        .map((id) => id.trim())
        .filter(Boolean),
      visibility,
    }
  }
  const value = readValue(cell, holder === 'data' ? schema.properties?.[name] : { type: 'string' })
  if (holder === 'data') return { data: value, visibility }
  if (!isText(value)) return undefined
  return holder === 'text' ? { text: value, visibility } : { $link: value, visibility }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Exports items as CSV; properties of the schema come first, in its order. */
export function itemsCsv(items: readonly WholeItem[], schemaOfType: unknown): string {
  const schema = asFieldSchema(schemaOfType)
  const columns = new Map<string, Column>()
  for (const { properties } of items)
    for (const [name, property] of Object.entries(properties)) {
      const column = toColumn(name, property)
      columns.set(toKey(column), column)
    }
  const order = Object.keys(schema.properties ?? {})
  const findOrder = ({ name }: Column) => (order.includes(name) ? order.indexOf(name) : order.length)
  const sorted = [...columns.values()].sort((a, b) => findOrder(a) - findOrder(b))
  return csvText<WholeItem>(
    [
      { header: 'id', value: ({ id }) => id },
      { header: 'tags', value: ({ tags }) => tags.join(between) },
      ...sorted.map((column) => ({
        header: formatHeader(column, schema),
        value: ({ properties }: WholeItem) => formatCell(at(properties, column)),
      })),
    ],
    items,
  )
}

/** The property of a column; undefined if the item has none, or publishes it in another way. */
function at(properties: Properties, column: Column): ContentProperty | undefined {
  const property = properties[column.name]
  return property && toKey(toColumn(column.name, property)) === toKey(column) ? property : undefined
}

export type ItemsFile = {
  /** The items that differ from what is live, and how many of them are new. */
  changed: WholeItem[]
  added: number
  /** Number of items that equal the live ones. */
  same: number
  /** Live items that the file does not name. */
  missing: string[]
  /** Errors with their rows; they block the publish. */
  problems: string[]
}

/**
 * Compares a CSV file with the live items of a type. Columns that are missing in the file are not changed; an empty
 * cell removes the property. A cell that equals the live value keeps it unchanged.
 */
export function readItemsCsv(text: string, live: readonly WholeItem[], type: string, schemaOfType: unknown): ItemsFile {
  const { lines, problem } = readCsv(text)
  const [head = [], ...rows] = lines
  const file: ItemsFile = { changed: [], added: 0, same: 0, missing: [], problems: [] }
  const schema = asFieldSchema(schemaOfType)
  const headers = head.map((header) => header.trim())
  const columns = headers.map((header) =>
    fixed.some((one) => one === header) ? undefined : parseHeader(header, schema),
  )
  const wrong = problem ?? wrongHead(headers, columns)
  if (lines.length === 0) return file
  if (wrong !== undefined) return { ...file, problems: [wrong] }
  const liveById = new Map(live.map((item) => [item.id, item]))
  const seenIds = new Set<string>()
  for (const [index, cells] of rows.entries()) {
    // A row that somebody has left empty in a spreadsheet.
    if (cells.every((cell) => cell.trim() === '')) continue
    const say = (message: string) => file.problems.push(`Row ${index + 2}: ${message}`)
    const id = cells[headers.indexOf('id')]?.trim() ?? ''
    if (!id.startsWith(`${type}.`) || !ContentId.safeParse(id).success) {
      say(`“${id}” is not a valid id. Use ${type}. and letters, digits, dashes or underscores.`)
      continue
    }
    if (seenIds.has(id)) say(`${id} is in the file twice.`)
    seenIds.add(id)
    const before = liveById.get(id)
    const item = { id, tags: parseTags(cells[headers.indexOf('tags')], before), properties: { ...before?.properties } }
    const edited = new Set<string>()
    for (const [place, column] of columns.entries()) {
      const cell = cells[place]
      if (!column || cell === undefined) continue
      const current = before && at(before.properties, column)
      if (cell === formatCell(current)) continue
      if (cell === '') {
        if (at(item.properties, column)) delete item.properties[column.name]
        continue
      }
      const property = parseCell(cell, column, schema)
      if (edited.has(column.name)) say(`${column.name} of ${id} is in two columns.`)
      else if (property) item.properties[column.name] = property
      else say(`${headers[place]} of ${id} must be ${column.holder === '$links' ? 'ids' : 'a text'}.`)
      edited.add(column.name)
    }
    if (before && JSON.stringify(ordered(before)) === JSON.stringify(ordered(item))) file.same += 1
    else file.changed.push(item)
    if (!before) file.added += 1
  }
  file.missing = live.flatMap(({ id }) => (seenIds.has(id) ? [] : [id]))
  return file
}

function wrongHead(headers: readonly string[], columns: readonly (Column | undefined)[]): string | undefined {
  if (!headers.includes('id')) return 'The first line needs a column “id” and property names.'
  const twice = headers.find((header, index) => headers.indexOf(header) < index)
  if (twice !== undefined) return `The first line has the column ${twice || 'without a name'} twice.`
  const keys = columns.map((column) => column && toKey(column))
  const same = keys.findIndex((key, index) => key !== undefined && keys.indexOf(key) < index)
  if (same >= 0) return `${headers[same]} is the same as the column ${headers[keys.indexOf(keys[same])]}.`
  const unknown = headers.find((header, index) => !columns[index] && !fixed.some((one) => one === header))
  if (unknown !== undefined) return `Unknown column ${unknown}. Use text, link, links, data or private in brackets.`
  return headers.includes('') ? 'A column of the first line has no name.' : undefined
}

const parseTags = (cell: string | undefined, before: WholeItem | undefined): string[] =>
  cell === undefined ? (before?.tags ?? []) : [...new Set(cell.split(/[;\n]/).map((tag) => tag.trim()))].filter(Boolean)

const ordered = ({ tags, properties }: WholeItem) => [
  tags,
  Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)),
]
