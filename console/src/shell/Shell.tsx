import { Outlet } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useRefusedUndo } from '../api/undo.ts'
import { useLive } from '../areas/organization/live/use-live.ts'
import { useOpenPlan } from '../areas/organization/plans/planning.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { MissingRightContext } from '../ui/missing-right.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Changelog } from './Changelog.tsx'
import { isServed } from './capabilities.ts'
import { NotFoundPage } from './ErrorPage.tsx'
import { Header } from './Header.tsx'
import { InShell } from './in-shell.ts'
import { explainMissing } from './missing-right.ts'
import { isPermitted } from './navigation.ts'
import { useCustomer } from './place.ts'
import { useOperator, useRights } from './rights.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { titleOf, useShownScreen } from './screen.ts'
import { useSidebar } from './use-sidebar.ts'
import { useTitle } from './use-title.ts'
import { useUndoKey } from './use-undo-key.ts'

const UndoDialog = lazyDialog(() =>
  import('../areas/organization/audit/UndoDialog.tsx').then((module) => module.UndoDialog),
)
const PlanDialog = lazyDialog(() =>
  import('../areas/organization/plans/PlanDialog.tsx').then((module) => module.PlanDialog),
)

/** The frame around every screen of an organization. */
export function Shell() {
  const shown = useShownScreen()
  const rights = useRights()
  const sidebar = useSidebar()
  const title = shown.crumbs.length > 0 ? titleOf(shown.crumbs) : 'Page not found · Regent'
  useTitle(title)
  useUndoKey()
  useLive(useCustomer().cid)
  const refusedUndo = useRefusedUndo()
  const openPlan = useOpenPlan()
  const { screen } = shown
  const { roleString, extras = false } = useOperator()
  const explain = useCallback(
    (right: string) => explainMissing(right, { globalRole: roleString, hasExtras: extras }),
    [roleString, extras],
  )

  return (
    <MissingRightContext value={explain}>
      <div className={styles.shell} data-collapsed={sidebar.isCollapsed || undefined}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <Header shown={shown} sidebar={sidebar} />
        <Sidebar shown={shown} isCollapsed={sidebar.isCollapsed} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {screen && !isServed(screen.entry.call) ? (
            <InShell value={true}>
              <NotFoundPage />
            </InShell>
          ) : screen && !isPermitted(screen.entry, rights) ? (
            <>
              <PageHeader title={screen.entry.label} />
              <EmptyState kind="not-allowed" missingRight={screen.entry.right ?? ''} />
            </>
          ) : (
            <InShell value={true}>
              <Outlet />
            </InShell>
          )}
        </main>
        <Announcer text={title} />
        <Changelog />
        {openPlan && <PlanDialog key={openPlan.plan.id} made={openPlan} />}
        {refusedUndo && <UndoDialog refused={refusedUndo} />}
      </div>
    </MissingRightContext>
  )
}

/** Reads the title of each new screen out; what the page opened with, the browser has read already. */
function Announcer({ text }: { text: string }) {
  const [first] = useState(text)
  const [isMoved, setIsMoved] = useState(false)
  if (!isMoved && text !== first) setIsMoved(true)
  return (
    <div className="hidden-text" role="status">
      {isMoved ? text : ''}
    </div>
  )
}
