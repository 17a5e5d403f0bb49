import type { WhyLink } from '@regent/contract/why'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { targetOf } from '../../../shell/palette-hits.ts'
import { useRealm } from '../../../shell/place.ts'

/** A link to a record that an answer names, where the search of a realm would lead. */
export function RecordLink({ link, children }: { link: WhyLink; children: ReactNode }) {
  const place = useRealm()
  return <Link {...targetOf(place, link)}>{children}</Link>
}
