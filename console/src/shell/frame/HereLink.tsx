import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type HereLinkProps = {
  /** The search parameters to change; the rest of the URL stays. */
  search: Record<string, string | undefined>
  children: ReactNode
}

/** A link to the current screen with other search parameters. */
export const HereLink = ({ search, children }: HereLinkProps) => (
  <Link to="." search={(before: Record<string, unknown>) => ({ ...before, ...search })}>
    {children}
  </Link>
)
