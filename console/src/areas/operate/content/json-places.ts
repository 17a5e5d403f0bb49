import type { syntaxTree } from '@codemirror/language'
import { type FieldSchema, schemaAt } from '@regent/contract/operate/content/content-fields'

/** Positions in the JSON of an item: `{"price": {"data": {"amount": 5}}}`. */

type Tree = ReturnType<typeof syntaxTree>
type SyntaxNode = Tree['topNode']
type Step = string | number

const valueNodes = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

const readNodeName = (text: string, node: SyntaxNode | null): string => {
  if (!node) return ''
  try {
    return String(JSON.parse(text.slice(node.from, node.to)))
  } catch {
    return ''
  }
}

/** The path of a node: property names and indexes. */
export function findPath(text: string, node: SyntaxNode): Step[] {
  const path: Step[] = []
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    const { parent }: SyntaxNode = at
    if (at.name === 'Property') path.unshift(readNodeName(text, at.getChild('PropertyName')))
    if (parent?.name === 'Array' && valueNodes.has(at.name)) {
      let index = 0
      for (let before = at.prevSibling; before; before = before.prevSibling) if (valueNodes.has(before.name)) index += 1
      path.unshift(index)
    }
  }
  return path
}

/** The range of a finding in the text: its field, or the nearest enclosing one that exists. */
export function findTextRange(text: string, tree: Tree, field: string): { from: number; to: number } | undefined {
  const [first = '', ...rest] = field.split('.')
  let node = childNamed(text, tree.topNode.firstChild, first)
  if (!node) return undefined
  let range = node.getChild('PropertyName') ?? node
  let value = valueIn(node)
  // The holder is between a property and its value.
  const holderNode =
    value && ['data', 'text', '$link', '$links'].map((name) => childNamed(text, value, name)).find(Boolean)
  if (!holderNode) return { from: range.from, to: range.to }
  value = valueIn(holderNode)
  for (const step of rest) {
    if (value?.name === 'Array') {
      const entries = listChildren(value).filter(({ name }) => valueNodes.has(name))
      value = entries[Number(step)] ?? null
      if (!value) break
      range = value
      continue
    }
    node = childNamed(text, value, step)
    if (!node) break
    range = node.getChild('PropertyName') ?? node
    value = valueIn(node)
  }
  return { from: range.from, to: range.to }
}

const listChildren = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

const childNamed = (text: string, object: SyntaxNode | null, name: string): SyntaxNode | null =>
  (object ? listChildren(object) : []).find(
    (child) => child.name === 'Property' && readNodeName(text, child.getChild('PropertyName')) === name,
  ) ?? null

const valueIn = (property: SyntaxNode): SyntaxNode | null =>
  listChildren(property).find(({ name }) => valueNodes.has(name)) ?? null

const holders = ['data', 'text', '$link', '$links', 'visibility']

/** Possible property names of the object at a path. */
export function namesAt(
  schema: FieldSchema,
  path: readonly Step[],
): { name: string; description?: string | undefined }[] {
  if (path.length === 0) return describedNames(schema)
  if (path.length === 1) return holders.map((name) => ({ name }))
  const [first = '', , ...rest] = path
  return describedNames(schemaAt(schema, [first, ...rest]))
}

const describedNames = (schema: FieldSchema | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, { title, description }]) => ({
    name,
    description: title ?? description,
  }))

/** Possible values of the field at a path. */
export function valuesAt(schema: FieldSchema, path: readonly Step[]): unknown[] {
  const [first = '', holder, ...rest] = path
  if (holder === 'visibility') return ['public', 'private']
  if (path.length < 2) return []
  const field = schemaAt(schema, [first, ...rest])
  if (field?.enum) return field.enum
  return field?.type === 'boolean' ? [true, false] : []
}
