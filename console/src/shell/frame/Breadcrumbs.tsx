import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { IconChevronDown, IconDots } from '../../ui/layout/icons.ts'
import { MenuButton } from '../../ui/layout/MenuButton.tsx'
import { Pill } from '../../ui/layout/Pill.tsx'
import { RealmIcon } from '../../ui/layout/RealmPill.tsx'
import { type Crumb, fitCrumbs } from './breadcrumbs.ts'
import styles from './Header.module.css'

const CrumbItems = lazyDialog(() => import('./BreadcrumbItems.tsx').then((module) => module.CrumbItems))
const RealmItems = lazyDialog(() => import('./BreadcrumbItems.tsx').then((module) => module.RealmItems))

const RESIZE_DEBOUNCE_MS = 200

type BreadcrumbsProps = { crumbs: Crumb[]; pathname: string }

export function Breadcrumbs({ crumbs, pathname }: BreadcrumbsProps) {
  const [bar, width] = useWidth()
  const { shown, hidden } = fitCrumbs(crumbs, width)
  return (
    <nav ref={bar} aria-label="Breadcrumbs" className={`grow ${styles.bar}`}>
      <ol className={styles.list}>
        {hidden.length > 0 && (
          <>
            <li className={styles.hidden}>
              <HiddenCrumbs crumbs={hidden} />
            </li>
            <Divider />
          </>
        )}
        {shown.map((crumb, index) => (
          <Fragment key={crumb.description}>
            {index > 0 && <Divider />}
            <li className={`row gap-6 ${styles.crumb}`} data-kind={crumb.description}>
              {crumb.environment && <RealmIcon environment={crumb.environment} />}
              {crumb.to && !crumb.disabled ? (
                <Link to={crumb.to} className={`truncate ${styles.text}`} title={crumb.text}>
                  {crumb.text}
                </Link>
              ) : (
                <span className={`truncate ${styles.text}`} title={crumb.text} aria-current="page">
                  {crumb.text}
                </span>
              )}
              {crumb.environment && (
                <>
                  <Pill tone={({ PROD: 'prod', STG: 'stg', DEV: 'dev' } as const)[crumb.environment]}>
                    {crumb.environment}
                  </Pill>
                  <RealmSwitch pathname={pathname} />
                </>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

const Divider = () => (
  <li className={styles.divider} aria-hidden>
    /
  </li>
)

const HiddenCrumbs = ({ crumbs }: { crumbs: Crumb[] }) => (
  <MenuButton
    button={
      <ActionIcon aria-label="Hidden breadcrumbs">
        <IconDots aria-hidden />
      </ActionIcon>
    }
  >
    {(anchored) => <CrumbItems {...anchored} crumbs={crumbs} />}
  </MenuButton>
)

const RealmSwitch = ({ pathname }: { pathname: string }) => (
  <MenuButton
    button={
      <ActionIcon size="sm" aria-label="Switch realm">
        <IconChevronDown aria-hidden />
      </ActionIcon>
    }
  >
    {(anchored) => <RealmItems {...anchored} pathname={pathname} />}
  </MenuButton>
)

/**
 * An element's width, updated with a delay after the window or its siblings were resized. The observer reports the
 * first one before the first paint, without forcing a layout.
 */
function useWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    let timer: number | undefined
    const measure = () => setWidth(bar.clientWidth)
    const observer = new ResizeObserver(() => {
      if (timer === undefined) measure()
      window.clearTimeout(timer)
      timer = window.setTimeout(measure, RESIZE_DEBOUNCE_MS)
    })
    observer.observe(bar)
    return () => {
      window.clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return [ref, width] as const
}
