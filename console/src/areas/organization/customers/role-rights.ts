import { type Role, rightsOf } from '@regent/contract/permissions'

export type RightsOfArea = { area: string; actions: string[] }

const usual = ['view', 'create', 'edit', 'delete']

/** Sorts actions: the usual ones first, in their own order, then the others. */
const placeOf = (action: string) => (usual.includes(action) ? usual.indexOf(action) : usual.length)

const names: Record<string, string> = { pvp: 'PvP', sku: 'SKU' }

const words = (text: string) => names[text] ?? text.replaceAll('-', ' ')

/** What a role may do, area by area, in words: "stats: view, create, edit, delete". */
export function rightsByArea(role: Role, hasExtras: boolean | undefined): RightsOfArea[] {
  const actionsOf = new Map<string, string[]>()
  for (const right of rightsOf(role, hasExtras)) {
    const [action = '', area = ''] = right.split(' ')
    actionsOf.set(area, [...(actionsOf.get(area) ?? []), action])
  }
  return [...actionsOf]
    .map(([area, actions]) => ({
      area: words(area),
      actions: actions.sort((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b)).map(words),
    }))
    .sort((a, b) => a.area.localeCompare(b.area))
}
