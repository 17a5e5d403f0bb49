import { createContext } from 'react'

/** Whether the shell, with its landmarks, is around a page. */
export const InShell = createContext(false)
