import { Tabs } from '@mantine/core'
import { type GroupTab, groupTabs } from './groups-search.ts'

const labels = { members: 'Members', talk: 'Talk' } as const satisfies Record<GroupTab, string>

type GroupTabsProps = { name: string; tab: GroupTab; onChange: (tab: GroupTab | undefined) => void }

/** What of a group is shown: its members, or what they say to one another. */
export const GroupTabs = ({ name, tab, onChange }: GroupTabsProps) => (
  <Tabs value={tab} onChange={(next) => onChange(next === 'talk' ? next : undefined)}>
    <Tabs.List aria-label={`About ${name}`}>
      {groupTabs.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {labels[one]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)
