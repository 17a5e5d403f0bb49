import { Drawer } from '@mantine/core'
import type { ServiceAccount } from '@regent/contract/organization/keys'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { KeyPanel } from '../../organization/keys/KeyPanel.tsx'
import { KeyTable } from '../../organization/keys/KeyTable.tsx'
import { useKeyActions, useKeyDrawers, useRealmNames } from '../../organization/keys/use-key-actions.tsx'
import styles from './Agents.module.css'
import type { AccountSearch } from './account-search.ts'

/** The keys of one service account; a key opens in a drawer. */
export function AccountKeys({ account }: { account: ServiceAccount }) {
  const { search, go, open } = useAddress<AccountSearch>()
  const drawers = useKeyDrawers()
  const actions = useKeyActions(drawers)
  const nameOf = useRealmNames()
  const apiKey = account.keys.find(({ id }) => String(id) === search.key)
  return (
    <>
      <section className={`panel ${styles.clip}`} aria-label="Keys">
        <div className="row spread padded">
          <h2 className="part-title">Keys</h2>
          <CreateButton right="create api-keys" onClick={() => drawers.editKey({ account })}>
            New key
          </CreateButton>
        </div>
        <KeyTable
          accounts={[account]}
          keysOf={() => account.keys}
          openId={apiKey?.id}
          onOpen={({ id }) => open({ key: String(id) })}
          accountActions={actions.accountActions}
          keyActions={actions.keyActions}
          nameOf={nameOf}
        />
      </section>
      <Drawer
        opened={apiKey !== undefined}
        onClose={() => go({ key: undefined })}
        title={apiKey && `Key ${apiKey.name}`}
        size={480}
      >
        {apiKey && (
          <KeyPanel account={account} apiKey={apiKey} nameOf={nameOf} {...actions.panelActs(account, apiKey)} />
        )}
      </Drawer>
      {drawers.element}
    </>
  )
}
