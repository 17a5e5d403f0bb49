import { Menu } from '@mantine/core'
import { listStatKeys } from '@regent/contract/players/stats'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { IconTable } from '../../../ui/layout/icons.ts'

/** The menu item that opens the selection of stat columns; it is disabled with a reason if no player has stats. */
export function StatColumnsItem({ realmId, onOpen }: { realmId: string; onOpen: () => void }) {
  const { data } = useQuery(query(listStatKeys, {}, { scope: realmScope(realmId) }))
  const isEmpty = data?.keys.length === 0
  return (
    <Menu.Item
      leftSection={<IconTable aria-hidden />}
      rightSection={isEmpty && <span className="dimmed">no stats yet</span>}
      disabled={isEmpty}
      onClick={onOpen}
    >
      Stat columns…
    </Menu.Item>
  )
}
