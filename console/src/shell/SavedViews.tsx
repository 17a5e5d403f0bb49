import { Button, Menu } from '@mantine/core'
import { demoCustomer } from '@regent/contract/samples/studio'
import {
  deleteSavedView,
  listSavedViews,
  type SavedView,
  setDefaultView,
  updateSavedView,
} from '@regent/contract/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { act } from '../api/act.ts'
import { customerScope, realmScope } from '../api/client.ts'
import { isDemo } from '../api/demo-scope.ts'
import { query } from '../api/query.ts'
import { copyText } from '../ui/copy.ts'
import {
  IconBookmark,
  IconCheck,
  IconCopy,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '../ui/icons.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { toast, toastError } from '../ui/toast.ts'
import { useOpened } from '../ui/use-opened.ts'
import { useCustomer } from './place.ts'
import { useRights } from './rights.ts'
import styles from './SavedViews.module.css'
import { isChanged, searchOfView, stateNow, viewKey, viewToOpen } from './saved-view.ts'
import { useAddress } from './use-address.ts'

const SavedViewDrawer = lazyDialog(() => import('./SavedViewDrawer.tsx').then((module) => module.SavedViewDrawer))

type SavedViewsProps = {
  list: string
  keys: readonly string[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

/** The menu of the views of a list: to choose one, to save what is shown, to share, rename and delete. */
export function SavedViews({ list, keys, hidden, onHidden }: SavedViewsProps) {
  const { gameId, realmId } = useParams({ strict: false })
  const { cid } = useCustomer()
  const scope = realmId === undefined ? customerScope(cid) : realmScope(realmId, cid)
  const rights = useRights()
  const { search, go } = useAddress<Record<string, string | undefined>>()
  const { data: known } = useQuery(query(listSavedViews, { query: { list } }, { scope }))
  const drawer = useOpened<SavedView | undefined>()

  const show = (view: SavedView) => {
    void go(searchOfView(view, keys))
    if (view.state.hidden) onHidden(view.state.hidden)
  }
  const showAll = () => void go(Object.fromEntries([...keys, viewKey].map((key) => [key, undefined])))

  // Once for each address that a list is opened by: who clears the filters of a view wants to see all.
  const isOpened = useRef(false)
  const openFirst = useEffectEvent(() => {
    if (!known || isOpened.current) return
    isOpened.current = true
    const view = viewToOpen(search, keys, known)
    if (view === 'missing') {
      void go({ [viewKey]: undefined })
      toastError('There is no such view of this list, or it is private to somebody else.')
    } else if (view) show(view)
  })
  useEffect(() => {
    if (known) openFirst()
  }, [known])

  const views = known?.views ?? []
  const active = views.find(({ id }) => String(id) === search[viewKey])
  const now = stateNow(search, keys, hidden)
  const isEdited = active !== undefined && isChanged(active.state, now)
  // Everybody may keep views of their own: who may see the list may also save one. The demo keeps nothing.
  const refusal = rights.refusal('edit tagging')
  const savingRefusal = cid === demoCustomer.cid || isDemo(gameId) ? refusal : undefined
  const changingRefusal = active?.isShared ? refusal : savingRefusal
  const isDefault = active !== undefined && known?.defaultView === active.id

  const update = (view: SavedView) =>
    act(
      updateSavedView,
      { params: { id: view.id }, body: { state: now } },
      {
        scope,
        ifMatch: view.version,
        subject: 'saved-view',
        done: `Saved the view ${view.name}`,
        failed: 'The view was not saved.',
      },
    )

  const remove = async (view: SavedView) => {
    const done = await act(
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
    if (done) await go({ [viewKey]: undefined })
  }

  const choose = (view: SavedView) =>
    act(
      setDefaultView,
      { body: { list, ...(!isDefault && { view: view.id }) } },
      {
        scope,
        subject: 'default-view',
        isFinal: true,
        done: isDefault ? 'The list opens with all rows' : `The list opens with ${view.name}`,
        failed: 'The first view of this list was not set.',
      },
    )

  async function copyLink(view: SavedView) {
    const { origin, pathname } = window.location
    const isCopied = await copyText(`${origin}${pathname}?${viewKey}=${view.id}`)
    if (isCopied) toast(`Copied the address of ${view.name}`)
    else toastError('The address could not be copied.')
  }

  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            className={styles.target}
            leftSection={<IconBookmark aria-hidden />}
            aria-label={active ? `Views: ${active.name}${isEdited ? ', changed' : ''}` : 'Views'}
            data-active={active ? true : undefined}
          >
            <span className={styles.name}>{active?.name ?? 'Views'}</span>
            {isEdited && <span className={styles.edited}>changed</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.dropdown}>
          <Menu.Label>{views.length === 0 ? 'No views of this list yet' : 'Views of this list'}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<IconCheck className={styles.tick} data-shown={view === active || undefined} aria-hidden />}
              rightSection={
                <span className={styles.kind}>
                  {known?.defaultView === view.id && <IconStarFilled aria-label="opened first" />}
                  {view.isShared ? (view.isMine ? 'Shared by me' : 'Shared') : 'Mine'}
                </span>
              }
              aria-current={view === active || undefined}
              onClick={() => show(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {active && <Menu.Item onClick={showAll}>All rows</Menu.Item>}
          <Menu.Divider role="separator" />
          <Entry
            icon={<IconPlus aria-hidden />}
            label="Save as a new view"
            refusal={savingRefusal}
            onClick={() => drawer.open(undefined)}
          />
          {active && (
            <>
              <Entry
                icon={<IconDeviceFloppy aria-hidden />}
                label={`Save changes to ${active.name}`}
                refusal={changingRefusal ?? (isEdited ? undefined : 'The list shows what the view remembers.')}
                onClick={() => void update(active)}
              />
              <Entry
                icon={<IconPencil aria-hidden />}
                label="Rename or share"
                refusal={changingRefusal}
                onClick={() => drawer.open(active)}
              />
              <Entry
                icon={isDefault ? <IconStarFilled aria-hidden /> : <IconStar aria-hidden />}
                label={isDefault ? 'Open this list with all rows' : 'Open this list with this view'}
                refusal={savingRefusal}
                onClick={() => void choose(active)}
              />
              <Entry icon={<IconCopy aria-hidden />} label="Copy its address" onClick={() => void copyLink(active)} />
              <Menu.Divider role="separator" />
              <Entry
                icon={<IconTrash aria-hidden />}
                label={`Delete ${active.name}`}
                refusal={active.isMine ? savingRefusal : changingRefusal}
                onClick={() => void remove(active)}
              />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <SavedViewDrawer
        key={drawer.key}
        list={list}
        scope={scope}
        view={drawer.item}
        state={now}
        sharingRefusal={refusal}
        onSaved={(view) => void go({ [viewKey]: String(view.id) })}
        isOpen={drawer.isOpen}
        onClose={drawer.close}
      />
    </>
  )
}

type EntryProps = { icon: ReactNode; label: string; refusal?: string | undefined; onClick: () => void }

/** An entry of the menu; disabled, it says why. */
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
