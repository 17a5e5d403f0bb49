import { createContext } from 'react'

/** The reason why something is not shown, and who can change that. */
export type MissingRight = { title: string; reason: string; remedy?: string }

/** Explains a missing right. The frame sets it, because ui knows neither roles nor the server's settings. */
export const MissingRightContext = createContext<(right: string) => MissingRight>((right) => ({
  title: 'You do not have access',
  reason: `Your role lacks the right ${right}.`,
}))
