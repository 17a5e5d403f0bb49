import type { Account } from '@regent/contract/organization/accounts'
import { unlinkThirdParty } from '@regent/contract/players/profile'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { MoveThirdPartyDrawer } from './MoveThirdPartyDrawer.tsx'
import { Personal } from './Personal.tsx'
import styles from './Profile.module.css'

type ThirdPartiesProps = { account: Account; isClear: boolean }

/** Third-party accounts that can sign in to this one. */
export function ThirdParties({ account: { id, thirdParties }, isClear }: ThirdPartiesProps) {
  const { realmId } = usePlayerRoute()
  const refusal = useRights().refusal('edit player-profile')
  const moving = useDrawer((layer) => <MoveThirdPartyDrawer {...layer} id={id} />)

  const unlink = ({ name, userAppId }: Account['thirdParties'][number]) =>
    act(
      unlinkThirdParty,
      { params: { id }, body: { thirdParty: name, userAppId } },
      {
        subject: 'third-party',
        done: `Unlinked the ${name} account`,
        failed: `The ${name} account was not unlinked.`,
        scope: realmScope(realmId),
      },
    )

  const personal = (label: string, value: string | undefined) =>
    value ? [{ label, value: <Personal value={value} isClear={isClear} />, ...(isClear && { copy: value }) }] : []

  return (
    <Section
      title="Third parties"
      actions={
        <ActionButton disabledReason={refusal} onClick={() => moving.open()}>
          Move one here
        </ActionButton>
      }
    >
      {thirdParties.length === 0 ? (
        <p className="flush dimmed">No third-party accounts.</p>
      ) : (
        <ul className="plain-list lined">
          {thirdParties.map((party) => (
            <li key={`${party.name} ${party.appId} ${party.userAppId}`} className={styles.party}>
              <div className="row spread gap-12">
                <strong>{party.name}</strong>
                <ActionButton
                  size="compact-sm"
                  variant="subtle"
                  disabledReason={refusal}
                  onClick={() => unlink(party)}
                  aria-label={`Unlink ${party.name}`}
                >
                  Unlink
                </ActionButton>
              </div>
              <KeyValueList
                items={[
                  ...personal('User', party.userAppId),
                  { label: 'App', value: <span className="mono">{party.appId}</span>, copy: party.appId },
                  ...personal('Business user', party.userBusinessId),
                  ...personal('Name', party.meta['name']),
                  ...personal('E-mail', party.email),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {moving.element}
    </Section>
  )
}
