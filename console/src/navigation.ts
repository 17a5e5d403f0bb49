import { type AreaMenu, gatherNavigation } from './shell/frame/nav-groups.ts'

const menus = import.meta.glob<AreaMenu>('./areas/*/*/menu.ts', { eager: true, import: 'menu' })

/** The sidebar of all levels. It is loaded with the frame, so that its icons are not part of the initial bundle. */
export const navigation = gatherNavigation(Object.values(menus))
