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
