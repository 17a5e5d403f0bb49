type Node<N> = { id: string; children?: N[] }

export type VisibleNode<N> = { node: N; parent?: N; level: number }

/** The visible rows of a tree from top to bottom, without folded ones. */
export function visibleNodes<N extends Node<N>>(
  nodes: N[],
  expanded: ReadonlySet<string>,
  parent?: N,
  level = 1,
): VisibleNode<N>[] {
  return nodes.flatMap((node) => [
    { node, parent, level },
    ...(expanded.has(node.id) ? visibleNodes(node.children ?? [], expanded, node, level + 1) : []),
  ])
}

/** Moves the focus, or changes the focused node. Without an `id`, the focus stays. */
export type TreeStep = { do: 'focus'; id: string | undefined } | { do: 'expand' | 'collapse' | 'activate' }

/** The effect of a key on the focused node, which is `visible[index]`; undefined for a key without one. */
export function stepByKey<N extends Node<N> & { name: string }>(
  key: string,
  visible: readonly VisibleNode<N>[],
  index: number,
  expanded: ReadonlySet<string>,
): TreeStep | undefined {
  const { node, parent } = visible[index] ?? {}
  const hasChildren = Boolean(node?.children?.length)
  const isExpanded = node !== undefined && expanded.has(node.id)
  switch (key) {
    case 'ArrowDown':
      return { do: 'focus', id: visible[index + 1]?.node.id }
    case 'ArrowUp':
      return { do: 'focus', id: visible[index - 1]?.node.id }
    case 'ArrowRight':
      if (hasChildren && !isExpanded) return { do: 'expand' }
      return { do: 'focus', id: node?.children?.[0]?.id }
    case 'ArrowLeft':
      return hasChildren && isExpanded ? { do: 'collapse' } : { do: 'focus', id: parent?.id }
    case 'Home':
      return { do: 'focus', id: visible[0]?.node.id }
    case 'End':
      return { do: 'focus', id: visible.at(-1)?.node.id }
    case 'Enter':
    case ' ':
      return { do: 'activate' }
    default: {
      if (key.length !== 1) return undefined
      const after = [...visible.slice(index + 1), ...visible.slice(0, index)]
      return { do: 'focus', id: after.find(({ node: { name } }) => startsWith(name, key))?.node.id }
    }
  }
}

const startsWith = (name: string, letter: string) => name.toLowerCase().startsWith(letter.toLowerCase())
