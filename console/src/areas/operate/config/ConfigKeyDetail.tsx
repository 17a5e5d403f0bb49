import { Drawer } from '@mantine/core'
import type { ConfigKeyView } from '@regent/contract/operate/config'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { valueWidth } from '../../../ui/theme/theme.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import styles from './Config.module.css'
import { SecretText } from './SecretText.tsx'

type ConfigKeyDetailProps = { row: ConfigKeyView; isOpen: boolean; onClose: () => void }

/** A key for operators who may not change it. */
export function ConfigKeyDetail({ row, isOpen, onClose }: ConfigKeyDetailProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} title={row.name} size={valueWidth}>
      <div className="stack gap-16">
        {row.description && <p className="flush">{row.description}</p>}
        <KeyValueList
          items={[
            { label: 'Value', value: row.isSet ? <Value row={row} mayReveal={false} /> : 'not set' },
            { label: 'Default', value: row.default ?? 'none' },
            ...(row.isSet ? [{ label: 'Changed', value: <Changed row={row} /> }] : []),
          ]}
        />
        <KeyHistory name={row.name} />
      </div>
    </Drawer>
  )
}

/** The changes of a key; nothing without the right to see them. */
export function KeyHistory({ name }: { name: string }) {
  const { realmId } = useRealm()
  if (!useRights().can('view audit')) return null
  return <HistorySection of={{ subject: 'config', subjectId: name }} scope={realmScope(realmId)} />
}

/** The value of a set key, and the default that it replaces. */
export function Value({ row, mayReveal }: { row: ConfigKeyView; mayReveal: boolean }) {
  const { name, value, isSecret } = row
  if (isSecret) return <SecretText value={mayReveal ? value : undefined} name={name} />
  return (
    <>
      <span className="mono" data-tip={value && value.length > 40 ? value.slice(0, 600) : undefined}>
        {value === '' ? '""' : value}
      </span>
      {row.default !== undefined && row.default !== value && (
        <span className={`dimmed small ${styles.fallback}`}>default {row.default}</span>
      )}
    </>
  )
}

/** The time and the author of the last change. */
export const Changed = ({ row: { updatedAt, updatedBy } }: { row: ConfigKeyView }) => (
  <span className={styles.changed}>
    <Time ms={updatedAt} />
    <span className={styles.who} data-tip={updatedBy}>
      {updatedBy ?? 'game server'}
    </span>
  </span>
)
