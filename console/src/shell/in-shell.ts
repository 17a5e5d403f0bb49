import { createContext } from 'react'

/** Whether the shell, with its landmarks, stands around a page. */
export const InShell = createContext(false)
