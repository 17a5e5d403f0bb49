import { createContext } from 'react'

/** The reason why something is hidden, and who can change that. */
export type MissingRight = { title: string; reason: string; remedy?: string }

/** Explains a missing right. The frame provides it, because ui has no access to roles and server settings. */
export const MissingRightContext = createContext<(right: string) => MissingRight>((right) => ({
  title: 'You do not have access',
  reason: `Your role lacks the right ${right}.`,
}))
