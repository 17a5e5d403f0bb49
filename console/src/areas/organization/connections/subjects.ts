import { listConnections, listOwnConnections } from '@regent/contract/organization/connections'
import { isNothing, readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'tool-connection': {
    label: 'Connected tool',
    words: ({ before, after }) => {
      const name = readTextField(after, 'client') ?? readTextField(before, 'client') ?? 'a tool'
      return isNothing(after) ? `Disconnected ${name}` : `Connected ${name}`
    },
    reads: [listOwnConnections, listConnections],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
