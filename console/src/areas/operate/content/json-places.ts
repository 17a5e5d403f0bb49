import type { syntaxTree } from '@codemirror/language'
import { type FieldSchema, schemaAt } from '@regent/contract/operate/content/content-fields'

/** Where things are in the JSON of an item: `{"price": {"data": {"amount": 5}}}`. */

type Tree = ReturnType<typeof syntaxTree>
type SyntaxNode = Tree['topNode']
type Step = string | number

const valueNodes = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

const nameOf = (text: string, node: SyntaxNode | null): string => {
  if (!node) return ''
  try {
    return String(JSON.parse(text.slice(node.from, node.to)))
  } catch {
    return ''
  }
}

/** The names and places that lead to a node. */
export function pathOf(text: string, node: SyntaxNode): Step[] {
  const path: Step[] = []
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    const { parent }: SyntaxNode = at
    if (at.name === 'Property') path.unshift(nameOf(text, at.getChild('PropertyName')))
    if (parent?.name === 'Array' && valueNodes.has(at.name)) {
      let index = 0
      for (let before = at.prevSibling; before; before = before.prevSibling) if (valueNodes.has(before.name)) index += 1
      path.unshift(index)
    }
  }
  return path
}

/** The part of the text that a finding is about: the field, or the nearest one around it that there is. */
export function textRangeOf(text: string, tree: Tree, field: string): { from: number; to: number } | undefined {
  const [first = '', ...rest] = field.split('.')
  let node = childNamed(text, tree.topNode.firstChild, first)
  if (!node) return undefined
  let range = node.getChild('PropertyName') ?? node
  let value = valueIn(node)
  // Between a property and its value stands how it is written.
  const held = value && ['data', 'text', '$link', '$links'].map((name) => childNamed(text, value, name)).find(Boolean)
  if (!held) return { from: range.from, to: range.to }
  value = valueIn(held)
  for (const step of rest) {
    if (value?.name === 'Array') {
      const entries = childrenOf(value).filter(({ name }) => valueNodes.has(name))
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

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

const childNamed = (text: string, object: SyntaxNode | null, name: string): SyntaxNode | null =>
  (object ? childrenOf(object) : []).find(
    (child) => child.name === 'Property' && nameOf(text, child.getChild('PropertyName')) === name,
  ) ?? null

const valueIn = (property: SyntaxNode): SyntaxNode | null =>
  childrenOf(property).find(({ name }) => valueNodes.has(name)) ?? null

const holders = ['data', 'text', '$link', '$links', 'visibility']

/** The names that an object at a path may have. */
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

/** The values that a field at a path may have. */
export function valuesAt(schema: FieldSchema, path: readonly Step[]): unknown[] {
  const [first = '', holder, ...rest] = path
  if (holder === 'visibility') return ['public', 'private']
  if (path.length < 2) return []
  const field = schemaAt(schema, [first, ...rest])
  if (field?.enum) return field.enum
  return field?.type === 'boolean' ? [true, false] : []
}
