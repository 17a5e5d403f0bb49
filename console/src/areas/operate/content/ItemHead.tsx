import { planPublish } from '@regent/contract/operate/content/content'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowBackUp, IconCopy, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { EditorSearch } from './content-search.ts'
import styles from './Editor.module.css'
import { ItemIcon } from './ItemIcon.tsx'
import { type ItemDraft, readPlainValue } from './item-draft.ts'
import type { EditedDraft } from './use-item-draft.ts'

type ItemHeadProps = {
  draft: EditedDraft
  /** The actions. */
  children: ReactNode
}

/** The icon, title and state of the item. */
export function ItemHead({ draft: { item, type, values, isEdited }, children }: ItemHeadProps) {
  const title = readTitle(values) ?? (item ? item.id : `New ${type.title.toLowerCase()}`)
  return (
    <header className={`cluster padded ${styles.itemHead}`}>
      <ItemIcon icon={readIcon(values)} type={type.type} size="large" />
      <div className={styles.itemWords}>
        <div className={`row wrap ${styles.itemTitle}`}>
          <h2>{title}</h2>
          {!item ? (
            <Pill tone="pending">new</Pill>
          ) : isEdited ? (
            <Pill tone="pending">draft</Pill>
          ) : (
            <Pill tone="done">live</Pill>
          )}
        </div>
        {item && <CopyId value={item.id} label="content id" />}
      </div>
      <div className="row wrap">{children}</div>
    </header>
  )
}

/** The actions on an item of the manifest. */
export function LiveItemActions({ draft }: { draft: EditedDraft }) {
  const { type, manifestId, whyNotChange } = draft
  const { id } = draft.start
  const { realmId, path } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const search: EditorSearch = useSearch({ strict: false })
  const remove = () =>
    planAct(
      planPublish,
      { body: { id: manifestId, deletes: [id] } },
      { scope: realmScope(realmId), failed: `Removing ${id} was not planned.` },
    )
  const duplicate = () =>
    navigate({
      to: path('content/items/new'),
      search: { manifest: search.manifest, type: type.type, from: id },
    })
  return (
    <>
      <ActionButton
        leftSection={<IconCopy aria-hidden />}
        onClick={duplicate}
        disabledReason={rights.refusal('create content') ?? whyNotChange}
      >
        Duplicate
      </ActionButton>
      <MoreMenu
        actions={[
          {
            label: 'Discard the draft',
            icon: <IconArrowBackUp aria-hidden />,
            onClick: draft.reset,
            disabledReason: !draft.isEdited && 'No changes yet.',
          },
          {
            label: 'Remove from the manifest',
            icon: <IconTrash aria-hidden />,
            onClick: remove,
            isDangerous: true,
            disabledReason: rights.refusal('delete content') ?? whyNotChange,
          },
        ]}
      />
    </>
  )
}

const textIn = ({ properties }: ItemDraft, names: readonly string[]) =>
  names
    .map((name) => readPlainValue(properties[name]))
    .find((text): text is string => typeof text === 'string' && text !== '')
const readTitle = (draft: ItemDraft) => textIn(draft, ['displayName', 'title', 'name'])
const readIcon = (draft: ItemDraft) => textIn(draft, ['icon', 'image'])
