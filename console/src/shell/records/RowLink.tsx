import type { ReactNode } from 'react'
import { useFollow } from '../lists/use-follow.ts'

type RowLinkProps = {
  /** An address of paths.ts, with its search where it has one. */
  to: string
  children: ReactNode
}

/** A link in the rows of a list. */
export const RowLink = ({ to, children }: RowLinkProps) => <a {...useFollow(to)}>{children}</a>
