import { Button } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { listSavedViews, type SavedView } from '@regent/contract/organization/saved-views'
import { demoCustomer } from '@regent/contract/samples/studio'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { customerScope, realmScope } from '../../api/client.ts'
import { isDemo } from '../../api/demo/demo-scope.ts'
import { query } from '../../api/query.ts'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../ui/code/use-drawer.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { IconBookmark } from '../../ui/layout/icons.ts'
import { MenuButton } from '../../ui/layout/MenuButton.tsx'
import { useCustomer } from '../frame/place.ts'
import { useRights } from '../scope/rights.ts'
import styles from './SavedViews.module.css'
import { isChanged, stateNow, viewKey, viewToOpen, viewToSearch } from './saved-view.ts'
import { useAddress } from './use-address.ts'
import type { AddedColumns } from './use-list-view.tsx'

const SavedViewItems = lazyDialog(() => import('./SavedViewItems.tsx').then((module) => module.SavedViewItems))
const SavedViewDrawer = lazyDialog(() => import('./SavedViewDrawer.tsx').then((module) => module.SavedViewDrawer))

type SavedViewsProps = {
  list: string
  keys: readonly string[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  added?: AddedColumns | undefined
}

/** The views of a list: select, save, share, rename and delete. */
export function SavedViews({ list, keys, hidden, onHidden, added }: SavedViewsProps) {
  const { gameId, realmId } = useParams({ strict: false })
  const { cid } = useCustomer()
  const scope = realmId === undefined ? customerScope(cid) : realmScope(realmId, cid)
  const rights = useRights()
  const { search, go } = useAddress<Record<string, string | undefined>>()
  const { data: known } = useQuery(query(listSavedViews, { query: { list } }, { scope }))
  const drawer = useDrawer((layer, view: SavedView | undefined) => (
    <SavedViewDrawer
      {...layer}
      list={list}
      scope={scope}
      view={view}
      state={now}
      sharingRefusal={refusal}
      onSaved={(saved) => void go({ [viewKey]: String(saved.id) })}
    />
  ))

  const show = (view: SavedView) => {
    void go(viewToSearch(view, keys))
    if (view.state.hidden) onHidden(view.state.hidden)
    if (view.state.added) added?.onNames(view.state.added)
  }
  const showAll = () => void go(Object.fromEntries([...keys, viewKey].map((key) => [key, undefined])))

  useFirstView(known, keys, show)

  const views = known?.views ?? []
  const active = views.find(({ id }) => String(id) === search[viewKey])
  const now = stateNow(search, keys, hidden, added?.names)
  const isEdited = active !== undefined && isChanged(active.state, now)
  // Everybody who can see the list can save private views. The demo stores nothing.
  const refusal = rights.refusal('edit tagging')
  const savingRefusal = cid === demoCustomer.cid || isDemo(gameId) ? refusal : undefined
  const changingRefusal = active?.isShared ? refusal : savingRefusal

  return (
    <>
      <MenuButton
        button={
          <Button
            className={styles.target}
            leftSection={<IconBookmark aria-hidden />}
            aria-label={active ? `Views: ${active.name}${isEdited ? ', changed' : ''}` : 'Views'}
            data-active={active ? true : undefined}
          >
            <span className={styles.name}>{active?.name ?? 'Views'}</span>
            {isEdited && <span className={styles.edited}>changed</span>}
          </Button>
        }
      >
        {(anchored) => (
          <SavedViewItems
            {...anchored}
            list={list}
            scope={scope}
            views={views}
            defaultView={known?.defaultView}
            active={active}
            isEdited={isEdited}
            now={now}
            savingRefusal={savingRefusal}
            changingRefusal={changingRefusal}
            onShow={show}
            onShowAll={showAll}
            onEdit={drawer.open}
            onRemoved={() => void go({ [viewKey]: undefined })}
          />
        )}
      </MenuButton>
      {drawer.element}
    </>
  )
}

/** Opens the view of the URL, or the default view of the list. */
function useFirstView(
  known: EndpointOutput<typeof listSavedViews> | undefined,
  keys: readonly string[],
  show: (view: SavedView) => void,
) {
  const { search, go } = useAddress<Record<string, string | undefined>>()
  // Once per opened URL: people who clear the filters of a view want to see everything.
  const isOpened = useRef(false)
  const openFirst = useEffectEvent(() => {
    if (!known || isOpened.current) return
    isOpened.current = true
    const view = viewToOpen(search, keys, known)
    if (view === 'missing') {
      void go({ [viewKey]: undefined })
      toastError('View not found, or private to someone else.')
    } else if (view) show(view)
  })
  useEffect(() => {
    if (known) openFirst()
  }, [known])
}
