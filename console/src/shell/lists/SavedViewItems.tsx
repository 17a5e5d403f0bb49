import { Menu } from '@mantine/core'
import {
  deleteSavedView,
  type SavedView,
  setDefaultView,
  updateSavedView,
} from '@regent/contract/organization/saved-views'
import type { ReactNode } from 'react'
import { act } from '../../api/act.ts'
import { copyText } from '../../ui/feedback/copy.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { AnchoredMenu } from '../../ui/layout/Anchored.tsx'
import {
  IconCheck,
  IconCopy,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '../../ui/layout/icons.ts'
import type { Anchored } from '../../ui/layout/MenuButton.tsx'
import styles from './SavedViews.module.css'
import { viewKey } from './saved-view.ts'

type SavedViewItemsProps = Anchored & {
  list: string
  scope: string | null
  views: readonly SavedView[]
  defaultView: number | undefined
  /** The current view, and whether the list has been changed since. */
  active: SavedView | undefined
  isEdited: boolean
  /** The current state of the list, to be saved in a view. */
  now: SavedView['state']
  /** Why views cannot be saved at all, and why this one cannot be changed. */
  savingRefusal: string | undefined
  changingRefusal: string | undefined
  onShow: (view: SavedView) => void
  onShowAll: () => void
  /** Opens the form of a view, or of a new one. */
  onEdit: (view: SavedView | undefined) => void
  onRemoved: () => void
}

/** The menu of the views of a list, with actions on the current one. */
export function SavedViewItems(props: SavedViewItemsProps) {
  const { list, scope, views, defaultView, active, isEdited, now, savingRefusal, changingRefusal, ...more } = props
  const { onShow, onShowAll, onEdit, onRemoved, ...anchored } = more
  const isDefault = active !== undefined && defaultView === active.id

  return (
    <AnchoredMenu {...anchored} className={styles.dropdown}>
      <Menu.Label>{views.length === 0 ? 'No views of this list yet' : 'Views of this list'}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          leftSection={<IconCheck className={styles.tick} data-shown={view === active || undefined} aria-hidden />}
          rightSection={
            <span className="inline-row dimmed small">
              {defaultView === view.id && <IconStarFilled aria-label="default" />}
              {view.isShared ? (view.isMine ? 'Shared by me' : 'Shared') : 'Mine'}
            </span>
          }
          aria-current={view === active || undefined}
          onClick={() => onShow(view)}
        >
          {view.name}
        </Menu.Item>
      ))}
      {active && <Menu.Item onClick={onShowAll}>All rows</Menu.Item>}
      <Menu.Divider role="separator" />
      <Entry
        icon={<IconPlus aria-hidden />}
        label="Save as new view"
        refusal={savingRefusal}
        onClick={() => onEdit(undefined)}
      />
      {active && (
        <>
          <Entry
            icon={<IconDeviceFloppy aria-hidden />}
            label={`Save changes to ${active.name}`}
            refusal={changingRefusal ?? (isEdited ? undefined : 'No unsaved changes.')}
            onClick={() => void saveState(active, now, scope)}
          />
          <Entry
            icon={<IconPencil aria-hidden />}
            label="Rename or share"
            refusal={changingRefusal}
            onClick={() => onEdit(active)}
          />
          <Entry
            icon={isDefault ? <IconStarFilled aria-hidden /> : <IconStar aria-hidden />}
            label={isDefault ? 'Open this list with all rows' : 'Open this list with this view'}
            refusal={savingRefusal}
            onClick={() => void toggleDefault(active, isDefault, { list, scope })}
          />
          <Entry icon={<IconCopy aria-hidden />} label="Copy link" onClick={() => void copyLink(active)} />
          <Menu.Divider role="separator" />
          <Entry
            icon={<IconTrash aria-hidden />}
            label={`Delete ${active.name}`}
            refusal={active.isMine ? savingRefusal : changingRefusal}
            onClick={() => void removeView(active, scope).then((isDone) => isDone && onRemoved())}
          />
        </>
      )}
    </AnchoredMenu>
  )
}

const saveState = (view: SavedView, state: SavedView['state'], scope: string | null) =>
  act(
    updateSavedView,
    { params: { id: view.id }, body: { state } },
    {
      scope,
      ifMatch: view.version,
      subject: 'saved-view',
      done: `Saved the view ${view.name}`,
      failed: 'The view was not saved.',
    },
  )

const removeView = (view: SavedView, scope: string | null) =>
  act(
    deleteSavedView,
    { params: { id: view.id } },
    {
      scope,
      ifMatch: view.version,
      subject: 'saved-view',
      done: `Deleted the view ${view.name}`,
      failed: 'The view was not deleted.',
    },
  )

/** Opens the list with this view from now on, or with all rows if it is the default. */
const toggleDefault = (
  view: SavedView,
  isDefault: boolean,
  { list, scope }: Pick<SavedViewItemsProps, 'list' | 'scope'>,
) =>
  act(
    setDefaultView,
    { body: { list, ...(!isDefault && { view: view.id }) } },
    {
      scope,
      subject: 'default-view',
      isFinal: true,
      done: isDefault ? 'The list opens with all rows' : `The list opens with ${view.name}`,
      failed: 'The default view was not set.',
    },
  )

async function copyLink(view: SavedView) {
  const { origin, pathname } = window.location
  const isCopied = await copyText(`${origin}${pathname}?${viewKey}=${view.id}`)
  if (isCopied) toast(`Copied the link to ${view.name}`)
  else toastError('The link could not be copied.')
}

type EntryProps = { icon: ReactNode; label: string; refusal?: string | undefined; onClick: () => void }

/** A menu item; a disabled one shows its reason. */
const Entry = ({ icon, label, refusal, onClick }: EntryProps) => (
  <Menu.Item
    leftSection={icon}
    onClick={refusal ? undefined : onClick}
    closeMenuOnClick={!refusal}
    aria-disabled={refusal ? true : undefined}
    data-tip={refusal}
    className={refusal ? styles.disabled : undefined}
  >
    {label}
  </Menu.Item>
)
