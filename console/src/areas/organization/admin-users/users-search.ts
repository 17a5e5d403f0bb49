import type { Role } from '@regent/contract/permissions'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const roles = ['admin', 'developer', 'tester'] as const

const sorts = ['email', '-email', 'role', '-role', 'lastSignIn', '-lastSignIn', 'created', '-created'] as const
export type UserSort = (typeof sorts)[number]

export type UsersSearch = {
  q?: string | undefined
  role?: Role | undefined
  /** The pid of a game: filters people with a role in any of its realms. */
  game?: string | undefined
  /** The pid of a realm: filters people with a role in it. */
  realm?: string | undefined
  sort?: UserSort | undefined
}

export const readUsersSearch = (raw: Record<string, unknown>): UsersSearch => ({
  q: textIn(raw, 'q'),
  role: wordIn(raw, 'role', roles),
  game: textIn(raw, 'game'),
  realm: textIn(raw, 'realm'),
  sort: wordIn(raw, 'sort', sorts),
})

export const userTabs = ['roles', 'report', 'devices', 'history'] as const
export type UserTab = (typeof userTabs)[number]

export type UserSearch = {
  tab?: UserTab | undefined
  /** The realm of the report. */
  realm?: string | undefined
  /** The filter of the reported rights. */
  q?: string | undefined
}

export const readUserSearch = (raw: Record<string, unknown>): UserSearch => ({
  tab: wordIn(raw, 'tab', userTabs),
  realm: textIn(raw, 'realm'),
  q: textIn(raw, 'q'),
})
