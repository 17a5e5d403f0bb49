import type { ReactNode } from 'react'
import { useFollow } from '../lists/use-follow.ts'

type RowLinkProps = {
  /** A path of paths.ts, with search parameters if needed. */
  to: string
  children: ReactNode
}

/** A link in the rows of a list. */
export const RowLink = ({ to, children }: RowLinkProps) => <a {...useFollow(to)}>{children}</a>
