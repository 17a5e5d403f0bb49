import { type DraftSubject, rightsToDraft } from '@regent/contract/drafts'
import type { RecordKind } from '@regent/contract/operate/search/search-names'
import { useEffect } from 'react'
import { keepRecording } from '../../../api/recording.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { describeRecord } from '../../../shell/records/records.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { SoleSubmit } from '../../../ui/form/second-submit.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPlus } from '../../../ui/layout/icons.ts'
import { MenuButton } from '../../../ui/layout/MenuButton.tsx'
import { subjectLabel } from './change-set-words.ts'
import { useSetHere } from './set-here.ts'

const MenuActions = lazyDialog(() => import('../../../ui/layout/MenuActions.tsx').then((module) => module.MenuActions))

/**
 * Kinds whose form works on any screen, in the order of the menu. Content, config, texts, segments and the catalog are
 * added from their own screens.
 */
const addedHere = [
  'announcement',
  'event',
  'cloud-file',
  'job',
  'leaderboard',
  'template',
  'timer',
  'trial',
] as const satisfies readonly (DraftSubject & RecordKind)[]
type AddedKind = (typeof addedHere)[number]

/** Adds a new record to the set: the form of its kind opens on top, and its save is recorded. */
export function AddChange() {
  const { number, refusal } = useSetHere()
  const { realmId } = useRealm()
  const rights = useRights()
  const adding = useDrawer((layer, kind: AddedKind) => {
    const Form = describeRecord(kind).form
    return (
      Form && (
        <SoleSubmit value={`Add to #${number}`}>
          <Form {...layer} realmId={realmId} />
        </SoleSubmit>
      )
    )
  })
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
            actions={addedHere.map((kind) => {
              const { label, icon: Icon } = subjectLabel(kind)
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
      {adding.element}
    </>
  )
}
