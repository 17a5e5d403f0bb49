import { Drawer } from '@mantine/core'
import type { Entitlement } from '@regent/contract/monetize/entitlements'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './EntitlementDrawer.module.css'

type EntitlementDrawerProps = { entitlement: Entitlement | undefined; onClose: () => void }

/** One entitlement of a player, with its history. */
export function EntitlementDrawer({ entitlement, onClose }: EntitlementDrawerProps) {
  const window = entitlement?.cwin
  return (
    <Drawer opened={entitlement !== undefined} onClose={onClose} title={entitlement?.symbol ?? ''} size={520}>
      {entitlement && (
        <>
          <KeyValueList
            items={[
              { label: 'Uuid', value: <span className="mono">{entitlement.uuid}</span>, copy: entitlement.uuid },
              { label: 'Specialization', value: entitlement.specialized },
              { label: 'State', value: entitlement.state.toLowerCase() },
              ...(window
                ? [
                    { label: 'Claimed from', value: <Time ms={window.open} /> },
                    { label: 'Claimed until', value: <Time ms={window.close} /> },
                  ]
                : []),
              ...Object.entries(entitlement.params).map(([label, value]) => ({ label, value })),
            ]}
          />
          <h2 className={styles.title}>History</h2>
          <ul className={`plain-list lined ${styles.list}`}>
            {entitlement.history.map(({ what, why, when }) => (
              <li key={`${what}-${when}`}>
                <Time ms={when} />
                <span>{what.toLowerCase()}</span>
                <span className="dimmed">{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}
