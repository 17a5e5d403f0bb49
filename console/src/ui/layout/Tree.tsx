import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { IconChevronRight } from './icons.ts'
import styles from './Tree.module.css'
import { visibleNodes } from './tree-walk.ts'

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

  function onKeyDown(event: KeyboardEvent) {
    // Links and buttons in a row handle their own keys.
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return
    const index = visible.findIndex(({ node }) => node.id === current)
    const item = visible[index]
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return
    const hasChildren = Boolean(item.node.children?.length)
    switch (event.key) {
      case 'ArrowDown':
        focus(visible[index + 1]?.node.id)
        break
      case 'ArrowUp':
        focus(visible[index - 1]?.node.id)
        break
      case 'ArrowRight':
        if (hasChildren && !expanded.has(item.node.id)) toggle(item.node.id, true)
        else if (hasChildren) focus(item.node.children?.[0]?.id)
        break
      case 'ArrowLeft':
        if (hasChildren && expanded.has(item.node.id)) toggle(item.node.id, false)
        else focus(item.parent?.id)
        break
      case 'Home':
        focus(visible[0]?.node.id)
        break
      case 'End':
        focus(visible.at(-1)?.node.id)
        break
      case 'Enter':
      case ' ':
        if (onOpen) onOpen(item.node.id)
        else if (hasChildren) toggle(item.node.id)
        break
      default: {
        if (event.key.length !== 1) return
        const after = [...visible.slice(index + 1), ...visible.slice(0, index)]
        focus(after.find(({ node }) => node.name.toLowerCase().startsWith(event.key.toLowerCase()))?.node.id)
      }
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function renderNode(node: TreeNode, level: number) {
    const hasChildren = Boolean(node.children?.length)
    const isExpanded = hasChildren && expanded.has(node.id)
    return (
      <div
        key={node.id}
        id={itemId(node.id)}
        role="treeitem"
        className={styles.item}
        aria-level={level}
        aria-labelledby={`${itemId(node.id)}-name`}
        aria-expanded={hasChildren ? isExpanded : undefined}
        aria-selected={node.id === selected}
        tabIndex={node.id === current ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && setFocused(node.id)}
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
            {node.children?.map((child) => renderNode(child, level + 1))}
          </div>
        )}
      </div>
    )
  }

  return (
    <div role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
      {nodes.map((node) => renderNode(node, 1))}
    </div>
  )
}

/** A click on a link or button in a row is not a click on the row. */
const isPlain = (target: EventTarget) => target instanceof Element && !target.closest('a, button')
