import { createContext } from 'react'

/** True if the shell with its landmarks is around a page. */
export const InShell = createContext(false)
