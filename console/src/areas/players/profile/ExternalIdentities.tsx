import type { Account } from '@regent/contract/organization/accounts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Personal } from './Personal.tsx'
import styles from './Profile.module.css'

type ExternalIdentitiesProps = { account: Account; isClear: boolean }

/** Identities of the player at external microservices. */
export function ExternalIdentities({ account: { external }, isClear }: ExternalIdentitiesProps) {
  return (
    <Section title="External identities">
      {external.length === 0 ? (
        <p className="flush dimmed">No external identities.</p>
      ) : (
        <ul className="plain-list lined">
          {external.map((identity) => (
            <li
              key={`${identity.providerService} ${identity.providerNamespace} ${identity.userId}`}
              className={styles.party}
            >
              <strong>{identity.providerService}</strong>
              <KeyValueList
                items={[
                  { label: 'Namespace', value: identity.providerNamespace },
                  {
                    label: 'User',
                    value: <Personal value={identity.userId} isClear={isClear} />,
                    ...(isClear && { copy: identity.userId }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
