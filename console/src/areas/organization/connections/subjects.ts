import { listConnections, listOwnConnections } from '@regent/contract/organization/connections'
import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'tool-connection': {
    label: 'Connected tool',
    words: ({ before, after }) => {
      const name = readTextField(after, 'client') ?? readTextField(before, 'client') ?? 'a tool'
      if (isNothing(after)) return `Disconnected ${name}`
      if (isNothing(before)) return `Connected ${name}`
      return readField(after, 'paused') === true ? `Paused ${name}` : `Resumed ${name}`
    },
    reads: [listOwnConnections, listConnections],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
