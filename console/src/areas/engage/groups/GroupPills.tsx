import type { EnrollmentType } from '@regent/contract/engage/group-shapes'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import type { MemberKind } from './groups-search.ts'

const enrollmentTones: Record<EnrollmentType, Tone> = { open: 'done', restricted: 'pending', closed: 'cancelled' }

export const EnrollmentPill = ({ enrollmentType }: { enrollmentType: EnrollmentType }) => (
  <Pill tone={enrollmentTones[enrollmentType]}>{enrollmentType}</Pill>
)

const kindTones: Record<MemberKind, Tone> = {
  leader: 'done',
  officer: 'started',
  member: 'neutral',
  applied: 'pending',
  invited: 'pending',
}

export const KindPill = ({ kind }: { kind: MemberKind }) => <Pill tone={kindTones[kind]}>{kind}</Pill>
