import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RecordRef } from '../../api/subject.ts'
import type { RealmPlace } from '../routing/paths.ts'
import { targetOf } from './record-targets.ts'

type RecordLinkProps = {
  link: RecordRef
  /** The realm, if it is not that of the address. */
  place?: RealmPlace
  children: ReactNode
}

/** A link to a record of the realm, where the search of the realm would lead. */
export function RecordLink({ link, place, children }: RecordLinkProps) {
  const { customerId = '', gameId = '', realmId = '' } = useParams({ strict: false })
  return <Link {...targetOf(place ?? { customerId, gameId, realmId }, link)}>{children}</Link>
}
