import { Text } from '@mantine/core'
import type { UsedKind } from '@regent/contract/operate/search/search-uses'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRecordUses } from './use-record-uses.ts'

type UsedByProps = { kind: UsedKind; id: string }

/** Uses of the record in a drawer: "Used by 2 events". Renders nothing if there are none. */
export function UsedBy({ kind, id }: UsedByProps) {
  const { realmId } = useRealm()
  const words = useRecordUses(realmId, kind, [id])(id)
  return words ? (
    <Text size="sm" c="dimmed">
      {words}.
    </Text>
  ) : null
}
