import { type ComponentType, useEffect, useState } from 'react'
import { releaseKeys } from './held-keys.ts'
import { LazyCode } from './lazy-code.ts'
import { whenIdle } from './when-idle.ts'

/**
 * A drawer or a dialog whose code is not part of the first screen. The code is fetched once that screen stands, and at the
 * latest when the dialog is opened. It is no `lazy` component: React shows those up to 300 ms late.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = new LazyCode(load)
  whenIdle()
    .then(() => code.load())
    .catch(() => {}) // whoever opens the dialog is told
  return (props: Props) => <LazyDialog code={code} dialogProps={props} />
}

type LazyDialogProps<Props extends object> = { code: LazyCode<ComponentType<Props>>; dialogProps: Props }

function LazyDialog<Props extends object>({ code, dialogProps }: LazyDialogProps<Props>) {
  const [Dialog, setDialog] = useState(() => code.loaded)
  const [failure, setFailure] = useState<{ error: unknown }>()

  useEffect(() => {
    if (Dialog) return
    let isMounted = true
    code.load().then(
      (loaded) => isMounted && setDialog(() => loaded),
      (error: unknown) => {
        releaseKeys()
        if (isMounted) setFailure({ error })
      },
    )
    return () => {
      isMounted = false
    }
  }, [code, Dialog])

  if (failure) throw failure.error
  return Dialog ? <Dialog {...dialogProps} /> : null
}
