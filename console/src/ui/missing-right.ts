import { createContext } from 'react'

/** Why something is not shown, and who can change that. */
export type MissingRight = { title: string; reason: string; remedy?: string }

/** Explains a missing right. The frame gives it: here nobody knows roles or settings of the server. */
export const MissingRightContext = createContext<(right: string) => MissingRight>((right) => ({
  title: 'You may not see this',
  reason: `Your role lacks the right ${right}.`,
}))
