import { listRights, type Role } from '@regent/contract/permissions'

export type RightsOfArea = { area: string; actions: string[] }

const usual = ['view', 'create', 'edit', 'delete']

/** Sorts actions: common ones first in a fixed order, then the others. */
const findOrder = (action: string) => (usual.includes(action) ? usual.indexOf(action) : usual.length)

const names: Record<string, string> = { pvp: 'PvP', sku: 'SKU' }

const words = (text: string) => names[text] ?? text.replaceAll('-', ' ')

/** The rights of a role by area: "stats: view, create, edit, delete". */
export function rightsByArea(role: Role, hasExtras: boolean | undefined): RightsOfArea[] {
  const actionsByArea = new Map<string, string[]>()
  for (const right of listRights(role, hasExtras)) {
    const [action = '', area = ''] = right.split(' ')
    actionsByArea.set(area, [...(actionsByArea.get(area) ?? []), action])
  }
  return [...actionsByArea]
    .map(([area, actions]) => ({
      area: words(area),
      actions: actions.sort((a, b) => findOrder(a) - findOrder(b) || a.localeCompare(b)).map(words),
    }))
    .sort((a, b) => a.area.localeCompare(b.area))
}
