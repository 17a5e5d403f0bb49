import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type HereLinkProps = {
  /** What changes in the address; the rest of it stays. */
  search: Record<string, string | undefined>
  children: ReactNode
}

/** A link to the screen one is on, with something else open or chosen. */
export const HereLink = ({ search, children }: HereLinkProps) => (
  <Link to="." search={(before: Record<string, unknown>) => ({ ...before, ...search })}>
    {children}
  </Link>
)
