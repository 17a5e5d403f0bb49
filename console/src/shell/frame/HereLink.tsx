import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type HereLinkProps = {
  /** The search values to change; the rest of the address stays. */
  search: Record<string, string | undefined>
  children: ReactNode
}

/** A link to the current screen with something else open or chosen. */
export const HereLink = ({ search, children }: HereLinkProps) => (
  <Link to="." search={(before: Record<string, unknown>) => ({ ...before, ...search })}>
    {children}
  </Link>
)
