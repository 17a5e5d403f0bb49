import { getAgentReport, getAgentSettings } from '@regent/contract/operate/agents'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'agent-settings': {
    label: 'Tools of an agent',
    words: () => 'Changed the tools and limits of an agent',
    reads: [getAgentSettings, getAgentReport],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
