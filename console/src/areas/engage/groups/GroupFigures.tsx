import type { Group } from '@regent/contract/engage/group-shapes'
import { formatCount } from '@regent/contract/words'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Figure, Figures } from '../../../ui/chart/Figures.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { EnrollmentPill } from './GroupPills.tsx'
import styles from './Groups.module.css'

/** The main figures of a group, in a row above its members. */
export function GroupFigures({ group, place }: { group: Group; place: RealmPlace }) {
  const { members, maxSize, freeSlots, enrollmentType, requirement, tag, slogan, motd, subGroups, donations } = group
  const open = donations.filter(({ satisfied }) => !satisfied).length
  const figures: (Figure | false)[] = [
    {
      label: 'Members',
      value: `${formatCount(members.length)} of ${formatCount(maxSize)}`,
      hint: freeSlots === 0 ? 'full' : `${formatCount(freeSlots)} free`,
    },
    { label: 'Enrollment', value: <EnrollmentPill enrollmentType={enrollmentType} /> },
    requirement > 0 && { label: 'Requirement', value: formatCount(requirement) },
    tag !== undefined && { label: 'Tag', value: tag },
    slogan !== '' && { label: 'Slogan', value: <span className={styles.text}>{slogan}</span> },
    motd !== '' && { label: 'Message of the day', value: <span className={styles.text}>{motd}</span> },
    open > 0 && { label: 'Donation requests', value: formatCount(open) },
    subGroups.length > 0 && {
      label: 'Parts',
      value: subGroups.map(({ id, name }, index) => (
        <span key={id} className={styles.text}>
          {index > 0 && ', '}
          <RowLink to={paths.group(place, id)}>{name}</RowLink>
        </span>
      )),
    },
    { label: 'Created', value: <Time ms={group.created} /> },
  ]
  return <Figures figures={figures.filter((figure) => figure !== false)} />
}
