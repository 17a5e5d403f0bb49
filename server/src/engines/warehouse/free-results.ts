import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * What the engine has built for an answer is freed with the object that stands for it here. That one is small, so that the
 * collector sees no reason to hurry, while hundreds of megabytes wait behind it: after a large answer it is called.
 */
export function freeResults(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}
