import { liftSuspension, type Suspension } from '@regent/contract/players/suspensions'
import { useMutation } from '@tanstack/react-query'
import { act } from '../../../api/act.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconBan } from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Suspensions.module.css'
import { useSuspension } from './use-suspension.ts'

/** Shown above Player Profile while the player is suspended: author, reason, end, and a button to end it. */
export function SuspensionBanner() {
  const suspension = useSuspension()
  return suspension ? <Banner suspension={suspension} /> : null
}

function Banner({ suspension }: { suspension: Suspension }) {
  const { refusal } = useRights()
  const { id, until, reason, message, by, suspendedAt } = suspension
  const lifting = useMutation({
    mutationFn: () =>
      act(
        liftSuspension,
        { params: { id } },
        { subject: 'suspension', done: 'Lifted the suspension', failed: 'The suspension was not lifted.' },
      ),
  })
  return (
    <section className={`flex wrap panel inset ${styles.banner}`} aria-label="Suspension">
      <IconBan className={styles.icon} aria-hidden />
      <div className={`shrink ${styles.words}`}>
        <p className={styles.title}>
          {until === undefined ? (
            'Banned from this realm'
          ) : (
            <>
              Suspended until <Time ms={until} />
            </>
          )}
        </p>
        <p className={styles.line}>{reason || <span className="dimmed">The reason was erased.</span>}</p>
        {message !== undefined && <p className={styles.line}>Message in the game: “{message}”</p>}
        <p className={styles.rest}>
          By {by ? (by.email ?? by.accountId) : 'a game server'}, <Time ms={suspendedAt} />.
          {until !== undefined && (
            <>
              {' '}
              Ends automatically <Time ms={until} />.
            </>
          )}
        </p>
      </div>
      <ActionButton
        disabledReason={refusal('edit player-profile')}
        loading={lifting.isPending}
        onClick={() => lifting.mutate()}
      >
        {until === undefined ? 'Lift ban' : 'Lift suspension'}
      </ActionButton>
    </section>
  )
}
