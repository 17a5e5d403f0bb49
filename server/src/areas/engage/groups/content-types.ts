import {
  EnrollmentType,
  GroupName,
  GroupType,
  MaxSize,
  Motd,
  Requirement,
  Slogan,
} from '@regent/contract/engage/group-shapes'
import * as z from 'zod'
import type { ContentType } from '../../../kernel/records/content-type.ts'

/** A proposal of the game for new groups of players; the server creates groups only by its own API. */
const GroupContent = z.looseObject({
  name: GroupName,
  slogan: Slogan.optional(),
  motd: Motd.optional(),
  type: GroupType.optional(),
  enrollmentType: EnrollmentType.optional(),
  requirement: Requirement.optional(),
  maxSize: MaxSize.optional(),
})

export const groupTypes = {
  groups: {
    title: 'Group',
    plural: 'Groups',
    group: 'live',
    description: 'A group preset offered by the game. The screen Groups shows the groups.',
    reads: GroupContent,
    fields: {
      motd: { title: 'Message of the day', 'x-as': 'lines' },
      enrollmentType: { title: 'Enrollment' },
      maxSize: { title: 'Maximum members' },
    },
    start: () => ({ name: 'New group' }),
  },
} as const satisfies Record<string, ContentType>
