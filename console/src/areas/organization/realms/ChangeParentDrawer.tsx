import { Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type RealmView, reparentRealms } from '@regent/contract/organization/realms'
import type { CSSProperties } from 'react'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { IconArrowRight } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { type Environment, RealmPill } from '../../../ui/layout/RealmPill.tsx'
import styles from './Realms.module.css'
import { environmentChanges, parentChoices } from './realm-moves.ts'

const tones = { PROD: 'prod', STG: 'stg', DEV: 'dev' } as const

type ChangeParentDrawerProps = {
  realm: RealmView
  realms: readonly RealmView[]
  rootPid: string
  mayMove: (pid: string) => boolean
  isOpen: boolean
  onClose: () => void
}

export function ChangeParentDrawer({ realm, realms, rootPid, mayMove, isOpen, onClose }: ChangeParentDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { parent: '' },
    validate: { parent: (value) => (value ? null : 'Choose the new parent realm.') },
  })
  const save = ({ parent }: { parent: string }) => {
    const to = findRealm(realms, parent)
    return write(
      reparentRealms,
      { body: { rootPID: rootPid, projects: [{ pid: realm.pid, parent }] } },
      {
        subject: 'realm',
        done: `Moved ${realmName(realm)} below ${to ? realmName(to) : parent}`,
        scope: customerScope(),
      },
    )
  }
  const choices = parentChoices(realm, realms, rootPid, mayMove)
  const { parent } = form.values
  const changes = parent ? environmentChanges(realm, parent, realms) : []

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Change the parent of ${realmName(realm)}`}
      subtitle="Child realms move too. Roles of the new parent apply."
      form={form}
      draft={{ form: 'parent', record: realm.pid }}
      save={save}
      failed="The realm was not moved."
      submitLabel="Change parent"
    >
      <Radio.Group label="New parent" {...form.getInputProps('parent')}>
        <div className={`stack ${styles.choices}`}>
          {choices.map(({ realm: choice, depth, environment, problem }) => (
            <Radio
              key={choice.pid}
              value={choice.pid}
              disabled={problem !== undefined}
              style={{ '--depth': depth } as CSSProperties}
              classNames={{ root: styles.choice }}
              label={
                <span className={`cluster ${styles.label}`}>
                  <RealmPill name={realmName(choice)} environment={environment} />
                  {problem && <span className="dimmed small">{problem}</span>}
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {changes.length > 0 && (
        <section className={`framed ${styles.changes}`} aria-label="Environments that change" aria-live="polite">
          <p className={styles.changesTitle}>This changes the environment of:</p>
          <ul className={`stack gap-4 plain-list ${styles.list}`}>
            {changes.map((change) => (
              <li key={change.realm.pid}>
                <span className={styles.changed}>{realmName(change.realm)}</span>
                <EnvironmentPill environment={change.before} />
                <IconArrowRight aria-label="becomes" />
                <EnvironmentPill environment={change.after} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </SaveDrawer>
  )
}

const EnvironmentPill = ({ environment }: { environment: Environment }) => (
  <Pill tone={tones[environment]}>{environment}</Pill>
)
