import { Text } from '@mantine/core'
import type { UsedKind } from '@regent/contract/operate/search/search-uses'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRecordUses } from './use-record-uses.ts'

type UsedByProps = { kind: UsedKind; id: string }

/** What uses the record that a drawer changes: "Used by 2 events". Nothing, if nothing does. */
export function UsedBy({ kind, id }: UsedByProps) {
  const { realmId } = useRealm()
  const words = useRecordUses(realmId, kind, [id])(id)
  return words ? (
    <Text size="sm" c="dimmed">
      {words}.
    </Text>
  ) : null
}
