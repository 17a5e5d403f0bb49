import type { Environment } from '../../ui/layout/RealmPill.tsx'

export type Crumb = {
  text: string
  description: 'game' | 'realm' | 'player' | 'page' | 'record'
  environment?: Environment
  disabled?: boolean
  to?: string
}

/** Sizes in pixels. The page title takes the remaining width. */
export const crumbSizes = {
  text: { game: 83, realm: 123, player: 172, page: 90, record: 40 },
  padding: 8,
  divider: 20,
  hiddenDropdown: 64,
  /** Folder, environment pill and switch of the realm. */
  realmExtras: 112,
} as const

/**
 * The hiding order of crumbs when space is short. The realm always stays visible: it shows what a change would affect.
 */
const hidingOrder: readonly Crumb['description'][] = ['game', 'page', 'player', 'record']

const estimateWidth = ({ description }: Crumb) =>
  crumbSizes.text[description] + 2 * crumbSizes.padding + (description === 'realm' ? crumbSizes.realmExtras : 0)

const sumWidths = (crumbs: readonly Crumb[]) =>
  crumbs.reduce((sum, crumb) => sum + estimateWidth(crumb), 0) + Math.max(0, crumbs.length - 1) * crumbSizes.divider

/** Splits the crumbs by the available width: visible ones, and those in the dropdown before them. */
export function fitCrumbs(crumbs: readonly Crumb[], available: number): { shown: Crumb[]; hidden: Crumb[] } {
  let visibleCrumbs = [...crumbs]
  const room = () =>
    visibleCrumbs.length < crumbs.length ? available - crumbSizes.hiddenDropdown - crumbSizes.divider : available
  for (const description of hidingOrder) {
    if (sumWidths(visibleCrumbs) <= room() || visibleCrumbs.length === 1) break
    visibleCrumbs = visibleCrumbs.filter((crumb) => crumb.description !== description)
  }
  return { shown: visibleCrumbs, hidden: crumbs.filter((crumb) => !visibleCrumbs.includes(crumb)) }
}
