import { type ComponentType, lazy, Suspense } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * A drawer or a dialog that no screen needs to be shown: fetched once the first one stands, so that it is there when it
 * is opened.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  whenIdle()
    .then(load)
    .catch(() => {}) // who opens it then hears of it
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
