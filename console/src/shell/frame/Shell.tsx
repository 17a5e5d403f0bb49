import { Outlet } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MissingRightContext } from '../../ui/feedback/missing-right.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Changelog } from '../documents/Changelog.tsx'
import { useDraftPlace } from '../form/use-draft-place.ts'
import { PhoneNavigation, PlayerChips } from '../menu/PhoneNavigation.tsx'
import { Sidebar } from '../menu/Sidebar.tsx'
import { useNoteVisit } from '../menu/visits.ts'
import { useUndoKey } from '../palette/use-undo-key.ts'
import { NotFoundPage } from '../routing/ErrorPage.tsx'
import { formatTitle, useShownScreen } from '../routing/screen.ts'
import { isServed } from '../scope/capabilities.ts'
import { explainMissing } from '../scope/missing-right.ts'
import { useOperator, useRights } from '../scope/rights.ts'
import { Header } from './Header.tsx'
import { InShell } from './in-shell.ts'
import { isPermitted } from './navigation.ts'
import { type ShellParts, ShellPartsContext } from './parts.ts'
import styles from './Shell.module.css'
import { useSidebar } from './use-sidebar.ts'
import { useTitle } from './use-title.ts'

/** The frame around every screen of an organization. */
export function Shell({ parts }: { parts: ShellParts }) {
  const shownScreen = useShownScreen(parts.navigation)
  const rights = useRights()
  const sidebar = useSidebar()
  const title = shownScreen.crumbs.length > 0 ? formatTitle(shownScreen.crumbs) : 'Page not found · Regent'
  useTitle(title)
  useUndoKey(parts)
  useDraftPlace()
  const { screen, level } = shownScreen
  useNoteVisit(level === 'realm' ? screen?.entry.path : undefined)
  const { roleString, extras = false } = useOperator()
  const explain = useCallback(
    (right: string) => explainMissing(right, { globalRole: roleString, hasExtras: extras }),
    [roleString, extras],
  )

  return (
    <MissingRightContext value={explain}>
      <ShellPartsContext value={parts}>
        <div
          className={styles.shell}
          data-collapsed={sidebar.isCollapsed || undefined}
          data-phone={sidebar.isPhone || undefined}
        >
          <a className={styles.skip} href="#main">
            Skip to content
          </a>
          <Header shown={shownScreen} sidebar={sidebar} />
          {!sidebar.isPhone && <Sidebar shown={shownScreen} isCollapsed={sidebar.isCollapsed} />}
          <main id="main" tabIndex={-1} className={`stack shrink ${styles.main}`}>
            {sidebar.isPhone && shownScreen.level === 'player' && <PlayerChips />}
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
          {sidebar.isPhone && <PhoneNavigation shown={shownScreen} />}
          <Announcer text={title} />
          <Changelog />
          <parts.Dialogs />
        </div>
      </ShellPartsContext>
    </MissingRightContext>
  )
}

/** Announces the title of each new screen to screen readers; browsers announce the first one. */
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
