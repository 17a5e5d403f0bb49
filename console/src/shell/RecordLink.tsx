import type { SearchHit } from '@regent/contract/search'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { targetOf } from './palette-hits.ts'
import { useRealm } from './place.ts'

type RecordLinkProps = { link: Pick<SearchHit, 'kind' | 'id' | 'of'>; children: ReactNode }

/** A link to a record of the realm, where the search of the realm would lead. */
export function RecordLink({ link, children }: RecordLinkProps) {
  const place = useRealm()
  return <Link {...targetOf(place, link)}>{children}</Link>
}
