import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseExactJson } from '@regent/contract/exact-numbers'
import type { WholeItem } from '@regent/contract/operate/content/content'
import { ContentId, Properties, Tags } from '@regent/contract/operate/content/content-shapes'
import * as z from 'zod'

/** The content of a file; its path is the id of the item. */
const FileOfItem = z.strictObject({ tags: Tags, properties: Properties })

/** The folder contains an invalid item. */
export class FolderError extends Error {}

/** `items.weapons.sword` → `items.weapons/sword.json`: a folder for each type, a file for each item. */
export function pathOf(id: string): string {
  const dot = id.lastIndexOf('.')
  return `${id.slice(0, dot)}/${id.slice(dot + 1)}.json`
}

const toId = (path: string) => path.replace(/\.json$/, '').replace('/', '.')

/**
 * The item as a file: names in the order of the alphabet, so that two versions differ only where they say something
 * else, and without the visibility that properties have unless they are private.
 */
export function textOf({ tags, properties }: WholeItem): string {
  const written = Object.entries(properties)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { visibility, ...value }]) => [
      name,
      { ...orderedNames(value), ...(visibility === 'private' && { visibility }) },
    ])
  return `${JSON.stringify({ ...(tags.length > 0 && { tags: tags.toSorted() }), properties: Object.fromEntries(written) }, null, 2)}\n`
}

/** The value with the names of its objects in the order of the alphabet. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  return typeof value === 'object' && value !== null ? orderedNames(value) : value
}

const orderedNames = (value: object) =>
  Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  )

/** The items in a folder, by id. Throws `FolderError` for files that are none: it names each, with the field and why. */
export function readFolder(folder: string): WholeItem[] {
  const types = listEntries(folder).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  const paths = types.flatMap(({ name: type }) =>
    listEntries(join(folder, type))
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => `${type}/${name}`),
  )
  const items: WholeItem[] = []
  const problems: string[] = []
  for (const path of paths) {
    try {
      items.push(readItem(folder, path))
    } catch (error) {
      if (!(error instanceof FolderError)) throw error
      problems.push(error.message)
    }
  }
  if (problems.length > 0) throw new FolderError(withRest(problems))
  return items.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** As many problems as are named. */
const maxNamed = 20
const withRest = (problems: readonly string[]): string =>
  [
    ...problems.slice(0, maxNamed),
    ...(problems.length > maxNamed ? [`… and ${problems.length - maxNamed} more files`] : []),
  ].join('\n')

function listEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    throw new FolderError(`The folder ${folder} does not exist.`)
  }
}

function readItem(folder: string, path: string): WholeItem {
  const id = ContentId.safeParse(toId(path))
  if (!id.success) throw new FolderError(`${path}: the id of an item ${id.error.issues[0]?.message}.`)
  let content: unknown
  try {
    content = parseExactJson(readFileSync(join(folder, path), 'utf8'))
  } catch (error) {
    throw new FolderError(`${path} is not valid JSON: ${error instanceof Error ? error.message : error}.`)
  }
  const read = FileOfItem.safeParse(content)
  if (read.success) return { id: id.data, ...read.data }
  const issues = read.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(' '))
  throw new FolderError(`${path}: ${issues.join('; ')}.`)
}

export type Difference = { added: WholeItem[]; changed: WholeItem[]; removed: string[] }

/** The changes from `from` to `to`. */
export function compareItemLists(from: readonly WholeItem[], to: readonly WholeItem[]): Difference {
  const textsById = new Map(from.map((item) => [item.id, textOf(item)]))
  const newIds = new Set(to.map(({ id }) => id))
  return {
    added: to.filter(({ id }) => !textsById.has(id)),
    changed: to.filter((item) => textsById.has(item.id) && textsById.get(item.id) !== textOf(item)),
    removed: from.flatMap(({ id }) => (newIds.has(id) ? [] : [id])),
  }
}

/** Writes items into their files. Throws `FolderError` if a folder of this system cannot hold two of them. */
export function writeItems(folder: string, items: readonly WholeItem[]): void {
  const paths = new Map<string, string>()
  for (const { id } of items) {
    const key = pathOf(id).toLowerCase()
    const other = paths.get(key)
    if (other !== undefined)
      throw new FolderError(`${other} and ${id} differ only in letter case. Many file systems cannot store both.`)
    paths.set(key, id)
  }
  for (const item of items) {
    const file = join(folder, pathOf(item.id))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, textOf(item))
  }
}

export function removeItems(folder: string, ids: readonly string[]): void {
  for (const id of ids) rmSync(join(folder, pathOf(id)), { force: true })
}
