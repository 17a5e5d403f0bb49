import { type DraftSubject, rightsToDraft } from '@regent/contract/drafts'
import { type ComponentType, useEffect } from 'react'
import { keepRecording } from '../../../api/recording.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useOpened } from '../../../ui/code/use-opened.ts'
import { SoleSubmit } from '../../../ui/form/second-submit.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPlus } from '../../../ui/layout/icons.ts'
import { MenuButton } from '../../../ui/layout/MenuButton.tsx'
import { subjectLabels } from './change-set-words.ts'
import { useSetHere } from './set-here.ts'

const MenuActions = lazyDialog(() => import('../../../ui/layout/MenuActions.tsx').then((module) => module.MenuActions))

type NewThingProps = { realmId: string; isOpen: boolean; onClose: () => void }

/** The forms of new records, in the order of the menu. */
export type NewThingForms = Readonly<Partial<Record<DraftSubject, ComponentType<NewThingProps>>>>

/** Adds a new record to the set: the form of its kind opens on top, and its save is recorded. */
export function AddChange({ forms }: { forms: NewThingForms }) {
  const { number, refusal } = useSetHere()
  const { realmId } = useRealm()
  const rights = useRights()
  const adding = useOpened<DraftSubject>()
  const Form = adding.item && forms[adding.item]
  useEffect(() => (adding.isOpen ? keepRecording(number) : undefined), [adding.isOpen, number])
  const findRefusal = (kind: DraftSubject) => {
    const refusals = rightsToDraft(kind, null, {}).map((right) => rights.refusal(right))
    return refusals.every(Boolean) ? refusals[0] : undefined
  }
  const button = (
    <ActionButton leftSection={<IconPlus aria-hidden />} disabledReason={refusal}>
      Add
    </ActionButton>
  )
  return (
    <>
      <MenuButton button={button}>
        {(anchored) => (
          <MenuActions
            {...anchored}
            actions={(Object.keys(forms) as DraftSubject[]).map((kind) => {
              const { label, icon: Icon } = subjectLabels[kind]
              return {
                label,
                icon: <Icon aria-hidden />,
                onClick: () => adding.open(kind),
                disabledReason: findRefusal(kind),
              }
            })}
          />
        )}
      </MenuButton>
      {Form && (
        <SoleSubmit value={`Add to #${number}`}>
          <Form key={adding.key} realmId={realmId} isOpen={adding.isOpen} onClose={adding.close} />
        </SoleSubmit>
      )}
    </>
  )
}
