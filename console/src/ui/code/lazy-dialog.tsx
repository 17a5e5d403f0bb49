import { type ComponentType, useEffect, useState } from 'react'
import { releaseKeys } from './held-keys.ts'
import { LazyCode } from './lazy-code.ts'
import { whenIdle } from './when-idle.ts'

/**
 * A drawer or dialog whose code is not part of the first screen. The code loads when the browser is idle, and at the
 * latest when the dialog opens, so that it does not delay the first screen. Does not use `lazy`: React shows such
 * components up to 300 ms late.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = new LazyCode(load)
  whenIdle()
    .then(() => code.load())
    .catch(() => {}) // opening the dialog shows the failure
  return (props: Props) => <LazyDialog code={code} dialogProps={props} />
}

type LazyDialogProps<Props extends object> = { code: LazyCode<ComponentType<Props>>; dialogProps: Props }

function LazyDialog<Props extends object>({ code, dialogProps }: LazyDialogProps<Props>) {
  const [Dialog, setDialog] = useState(() => code.loaded)
  const [failure, setFailure] = useState<{ error: unknown }>()

  // Dialogs that are only mounted while open do not have this prop.
  const isOpen = !('isOpen' in dialogProps) || Boolean(dialogProps.isOpen)

  useEffect(() => {
    if (Dialog || !isOpen) return
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
  }, [code, Dialog, isOpen])

  if (failure) throw failure.error
  return Dialog ? <Dialog {...dialogProps} /> : null
}
