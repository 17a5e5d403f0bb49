import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { IconChevronRight } from './icons.ts'
import styles from './Tree.module.css'
import { stepByKey, visibleNodes } from './tree-walk.ts'

export type TreeNode = {
  id: string
  /** Name for screen readers and for type-ahead. */
  name: string
  /** The visible name, often a link; default: the plain name. */
  label?: ReactNode
  icon?: ReactNode
  badges?: ReactNode
  actions?: ReactNode
  isDimmed?: boolean
  children?: TreeNode[]
}

type TreeProps = {
  label: string
  nodes: TreeNode[]
  /** Ids of expanded nodes. */
  expanded: ReadonlySet<string>
  onExpanded: (expanded: Set<string>) => void
  selected?: string
  /** Enter, or a click on the row. */
  onOpen?: (id: string) => void
}

/** A tree with connecting lines. Arrow keys move and fold, Home and End jump, letters search by name, Enter opens. */
export function Tree({ label, nodes, expanded, onExpanded, selected, onOpen }: TreeProps) {
  const prefix = useId()
  const visible = visibleNodes(nodes, expanded)
  const [focused, setFocused] = useState(selected ?? nodes[0]?.id)
  const current = visible.some(({ node }) => node.id === focused) ? focused : visible[0]?.node.id

  const itemId = (id: string) => `${prefix}-${id}`

  function toggle(id: string, isOpen = !expanded.has(id)) {
    const next = new Set(expanded)
    if (isOpen) next.add(id)
    else next.delete(id)
    onExpanded(next)
  }

  function focus(id: string | undefined) {
    if (id === undefined) return
    setFocused(id)
    document.getElementById(itemId(id))?.focus()
  }

  function activate(node: TreeNode) {
    if (onOpen) onOpen(node.id)
    else if (node.children?.length) toggle(node.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Links and buttons in a row handle their own keys.
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return
    const index = visible.findIndex(({ node }) => node.id === current)
    const item = visible[index]
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepByKey(event.key, visible, index, expanded)
    if (step === undefined) return
    if (step.do === 'focus') focus(step.id)
    else if (step.do === 'activate') activate(item.node)
    else toggle(item.node.id, step.do === 'expand')
    event.preventDefault()
    event.stopPropagation()
  }

  const tree = { current, expanded, selected, onOpen, itemId, toggle, onFocus: setFocused }
  return (
    <div role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
      {nodes.map((node) => (
        <TreeItem key={node.id} node={node} level={1} tree={tree} />
      ))}
    </div>
  )
}

type TreeItemProps = {
  node: TreeNode
  level: number
  /** The state of the whole tree. */
  tree: Pick<TreeProps, 'expanded' | 'selected' | 'onOpen'> & {
    /** The node that is the tab stop. */
    current: string | undefined
    itemId: (id: string) => string
    toggle: (id: string) => void
    onFocus: (id: string) => void
  }
}

/** A node with its visible descendants. */
function TreeItem({ node, level, tree }: TreeItemProps) {
  const { current, expanded, selected, onOpen, itemId, toggle, onFocus } = tree
  const hasChildren = Boolean(node.children?.length)
  const isExpanded = hasChildren && expanded.has(node.id)
  return (
    <div
      id={itemId(node.id)}
      role="treeitem"
      className={styles.item}
      aria-level={level}
      aria-labelledby={`${itemId(node.id)}-name`}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={node.id === selected}
      tabIndex={node.id === current ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocus(node.id)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its rows */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the row belongs to the tree item around it */}
      <div
        className={`row gap-6 hoverable ${styles.row}`}
        onClick={(event) => isPlain(event.target) && onOpen?.(node.id)}
      >
        {hasChildren ? (
          // The arrow keys do the same, so it is not a separate tab stop.
          <button
            type="button"
            className={styles.toggle}
            aria-label={`${isExpanded ? 'Collapse' : 'Expand'} ${node.name}`}
            tabIndex={-1}
            onClick={() => toggle(node.id)}
          >
            <IconChevronRight data-open={isExpanded || undefined} aria-hidden />
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        {node.icon}
        <span
          id={`${itemId(node.id)}-name`}
          className={`shrink truncate ${styles.name}`}
          data-dimmed={node.isDimmed || undefined}
        >
          {node.label ?? node.name}
        </span>
        {node.badges && <span className="inline-row gap-6">{node.badges}</span>}
        {node.actions && <span className={`row gap-4 ${styles.actions}`}>{node.actions}</span>}
      </div>
      {isExpanded && (
        // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a tree's groups
        <div role="group" className={styles.group}>
          {node.children?.map((child) => (
            <TreeItem key={child.id} node={child} level={level + 1} tree={tree} />
          ))}
        </div>
      )}
    </div>
  )
}

/** A click on a link or button in a row is not a click on the row. */
const isPlain = (target: EventTarget) => target instanceof Element && !target.closest('a, button')
