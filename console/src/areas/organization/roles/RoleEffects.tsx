import { useDebouncedValue } from '@mantine/hooks'
import { previewCustomRole, type RightsEffect } from '@regent/contract/organization/roles'
import type { Right, rightsOfRoles } from '@regent/contract/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import styles from './Roles.module.css'
import { wherePhrase } from './role-words.ts'

const PREVIEW_DELAY_MS = 300

type RoleEffectsProps = {
  id: number
  /** The new rights; unset: unchanged. */
  rights?: readonly Right[]
  /** A person who gets the role; `pid` unset: everywhere. */
  holder?: { accountId: number; pid?: string; holds: boolean }
}

/** Gains and losses of rights by a change of a role, before it is saved. */
export function RoleEffects({ id, rights, holder }: RoleEffectsProps) {
  const realms = useRealms()
  const [settled] = useDebouncedValue(JSON.stringify({ id, rights, holder }), PREVIEW_DELAY_MS)
  const body = JSON.parse(settled) as { id: number; rights?: (typeof rightsOfRoles)[number][] }
  const preview = useQuery({
    ...query(previewCustomRole, { body }, { scope: customerScope() }),
    placeholderData: keepPreviousData,
  })
  const { effects = [], hasMore = false } = preview.data ?? {}
  return (
    <section className="stack gap-6" aria-labelledby="role-effects">
      <h3 id="role-effects" className="part-title">
        What changes
      </h3>
      {preview.error ? (
        <p className="note">The effect could not be computed. You can save without it.</p>
      ) : !preview.data ? (
        <p className="note">Computing…</p>
      ) : effects.length === 0 ? (
        <p className="note">Nobody gains or loses a right.</p>
      ) : (
        <ul className={`framed ${styles.effects}`} aria-busy={preview.isFetching || undefined}>
          {effects.map((effect) => (
            <li key={`${effect.accountId} ${effect.pid ?? ''}`} className={styles.effect}>
              <span className="strong">{effect.name ?? effect.accountId}</span>{' '}
              <span className="dimmed">
                {effect.kind === 'key' && 'API key, '}
                {wherePhrase(effect.pid, realms)}
              </span>
              <Changes effect={effect} />
            </li>
          ))}
          {hasMore && <li className="dimmed">More people or realms are affected.</li>}
        </ul>
      )}
    </section>
  )
}

const Changes = ({ effect: { gains, loses } }: { effect: RightsEffect }) => (
  <>
    {gains.length > 0 && <div className={styles.gains}>gains {gains.join(', ')}</div>}
    {loses.length > 0 && <div className={styles.loses}>loses {loses.join(', ')}</div>}
    {gains.length + loses.length === 0 && <div className="dimmed">no change</div>}
  </>
)
