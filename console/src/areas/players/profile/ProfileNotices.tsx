import { cancelForgetting, type Profile } from '@regent/contract/players/profile'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Profile.module.css'

/** Notices about the account: an erasure that can be cancelled, a finished one, and a mailed code. */
export function ProfileNotices({ profile }: { profile: Profile }) {
  const { realmId, accountId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const { forgetting, forgotten, mentions, emailChange } = profile

  const keep = () =>
    act(
      cancelForgetting,
      { params: { player: accountId } },
      {
        subject: 'forgetting',
        done: `Kept player ${gamerTag}`,
        failed: 'The erasure was not cancelled.',
        scope: realmScope(realmId),
      },
    )

  return (
    <>
      {forgetting && (
        <section
          className={`panel inset cluster spread ${styles.notice}`}
          data-tone="danger"
          aria-label="Erasure scheduled"
        >
          <p className={styles.words}>
            <strong>
              All personal data will be erased on <Time ms={forgetting.due} />
            </strong>
            . {forgetting.askedByEmail ?? 'An operator'} requested it <Time ms={forgetting.asked} />. You can cancel
            until then.
          </p>
          <ActionButton disabledReason={rights.refusal('forget player-profile')} onClick={keep}>
            Keep this player
          </ActionButton>
        </section>
      )}
      {forgotten !== undefined && (
        <section className={`panel inset cluster spread ${styles.notice}`} aria-label="Forgotten">
          <p className={styles.words}>
            The personal data of this player was erased on <Time ms={forgotten} />. Gamer tags and figures are kept
            without a person.
          </p>
          {mentions && <p className={styles.words}>{formatMentions(mentions)}</p>}
        </section>
      )}
      {emailChange && (
        <section className={`panel inset cluster spread ${styles.notice}`} aria-label="Mailed code">
          <p className={styles.words}>
            A code was mailed to <strong>{emailChange.newEmail}</strong>. The player must enter the code in the game{' '}
            <Time ms={emailChange.expires} />.
          </p>
        </section>
      )}
    </>
  )
}

function formatMentions({ masked, ended }: NonNullable<Profile['mentions']>) {
  const texts = masked === 1 ? 'in 1 text' : `in ${masked.toLocaleString('en')} texts`
  if (ended === undefined) return `Searching all texts for personal data. Masked ${texts} so far.`
  return (
    <>
      Texts of others were searched until <Time ms={ended} />. The player was masked {texts}.
    </>
  )
}
