import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RecordRef } from '../../api/subject.ts'
import type { RealmPlace } from '../routing/paths.ts'
import { findTarget } from './records.ts'

type RecordLinkProps = {
  link: RecordRef
  /** The realm, if it is not the current one. */
  place?: RealmPlace
  children: ReactNode
}

/** A link to a record of the realm, to the same target as in the realm's search. */
export function RecordLink({ link, place, children }: RecordLinkProps) {
  const { customerId = '', gameId = '', realmId = '' } = useParams({ strict: false })
  return <Link {...findTarget(place ?? { customerId, gameId, realmId }, link)}>{children}</Link>
}
