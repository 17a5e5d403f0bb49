import type { Account } from '@regent/contract/organization/accounts'
import type { Profile } from '@regent/contract/players/profile'
import { useRealms } from '../../../shell/frame/place.ts'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { type Role, RolePill } from '../../../ui/layout/RolePill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { countryText } from '../../../ui/words/country-name.ts'
import { languageText } from '../../../ui/words/language-name.ts'
import { ChangeEmailDrawer } from './ChangeEmailDrawer.tsx'
import { EditAccountDrawer } from './EditAccountDrawer.tsx'
import { Personal } from './Personal.tsx'

const isRole = (role: string | undefined): role is Role => role === 'tester' || role === 'developer' || role === 'admin'

type AccountSectionProps = { account: Account; profile: Profile | undefined; isClear: boolean }

/** The player's account and e-mail. */
export function AccountSection({ account, profile, isClear }: AccountSectionProps) {
  const rights = useRights()
  const editing = useDrawer((layer, item: Profile) => (
    <EditAccountDrawer {...layer} account={account} version={item.version} />
  ))
  const mailing = useDrawer((layer, item: Profile) => <ChangeEmailDrawer {...layer} account={account} profile={item} />)
  const realms = useRealms()
  const roleRows = [
    ...(account.roleString ? [{ role: account.roleString, where: 'everywhere' }] : []),
    ...account.roles.map(({ role, projectId }) => {
      const realm = findRealm(realms, projectId)
      return { role, where: `in ${realm ? realmName(realm) : projectId}` }
    }),
  ]
  const notRead = profile ? undefined : 'The profile is still loading.'
  return (
    <Section
      title="Account"
      actions={
        <>
          <ActionButton
            disabledReason={rights.refusal('change-email player-profile') ?? notRead}
            onClick={() => profile && mailing.open(profile)}
          >
            Change e-mail
          </ActionButton>
          <ActionButton
            disabledReason={rights.refusal('edit player-profile') ?? notRead}
            onClick={() => profile && editing.open(profile)}
          >
            Edit
          </ActionButton>
        </>
      }
    >
      <KeyValueList
        items={[
          { label: 'Account id', value: <span className="mono">{account.id}</span>, copy: String(account.id) },
          personal('E-mail', account.email, isClear),
          personal('User name', account.userName, isClear),
          {
            label: 'Language',
            value: account.language && languageText(account.language),
          },
          { label: 'Country', value: account.country && countryText(account.country) },
          ...(roleRows.length > 0
            ? [
                {
                  label: 'Also an operator',
                  value: (
                    <span className="stack gap-4">
                      {roleRows.map(({ role, where }) => (
                        <span key={where}>
                          {isRole(role) ? <RolePill role={role} /> : role} {where}
                        </span>
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
          { label: 'Created', value: <Time ms={account.createdTimeMillis} /> },
          { label: 'Updated', value: <Time ms={account.updatedTimeMillis} /> },
        ]}
      />
      {editing.element}
      {mailing.element}
    </Section>
  )
}

const personal = (label: string, value: string | undefined, isClear: boolean) => ({
  label,
  value: value && <Personal value={value} isClear={isClear} />,
  ...(isClear && value && { copy: value }),
})
